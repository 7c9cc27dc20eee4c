"""The forms of the staff's pages."""
