#!/usr/bin/env python
"""The command line of Right Bower: `manage.py demo` is the place to start."""

from clubs.command import main

if __name__ == "__main__":
    main()
