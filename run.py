#!/usr/bin/env python3
"""The door of the house: `python3 run.py` sets up and serves the club, `python3 run.py help` tells the rest.

This file is readable to every Python, so that an old one can say what is missing; the work is done in tools/.
"""

import os
import sys

if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit("This needs Python 3.11 or newer; this one is %d.%d." % sys.version_info[:2])
    os.chdir(os.path.dirname(os.path.abspath(__file__)))
    from tools.launch import main

    sys.exit(main(sys.argv[1:]))
