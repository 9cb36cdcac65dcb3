"""The Python guest: runs a program that is not trusted, in a process of its own, on plain CPython 3.8+.

The core (guest.py, compile/, gates/, library/) knows no process, frame or file: it asks a `host` object. The other rooms
are that host, on this side of the wall: they talk to the process that owns the box, which is the host proper. See README.md.
"""
