"""What run.py does, with the standard library only: it must work before anything is installed."""
