"""The forms of the members' own pages."""
