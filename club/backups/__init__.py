"""One dated file with everything, and the way back."""
