"""What changes members and what belongs to them, one module a subject. allauth and the administration write members too."""
