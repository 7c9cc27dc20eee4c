"""The only writers of members and of what belongs to them, one module a subject."""
