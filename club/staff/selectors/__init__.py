"""What the staff's pages read. Nothing here writes."""
