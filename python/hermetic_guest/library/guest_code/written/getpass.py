"""A password is a line of the input that came with the run."""

import sys


class GetPassWarning(UserWarning):
    pass


def getpass(prompt="Password: ", stream=None):
    (sys.stderr if stream is None else stream).write(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line[:-1] if line.endswith("\n") else line


def getuser():
    raise OSError("No username set in the environment")
