"""The Python guest: runs a program that is not trusted, in a process of its own, on plain CPython 3.8+.

The core (`guest.py` and what it imports) knows nothing of processes, frames or files: whoever holds it gives it a
`host` object. `worker` code around it does the talking.
"""
