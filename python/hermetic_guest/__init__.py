"""The Python guest: runs a program that is not trusted, in a process of its own, on plain CPython 3.8+.

The core (guest.py, compile/, gates/, library/) knows no process, message or file: it asks its `services`. The other rooms
are those services: they talk to the host, which is the process that owns the box. See README.md.
"""
