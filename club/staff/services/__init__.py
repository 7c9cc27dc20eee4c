"""What the staff does: each act with its line in the log, in one transaction."""
