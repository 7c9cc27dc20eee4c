"""The first visit to an empty installation: look around with the demo club, or start our own."""
