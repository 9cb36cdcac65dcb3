"""Why a module is not available, for those that programs ask for most often. A test compares it with the guide."""

_NO_PROCESS = "a box starts no processes; register a host function that does the work (policy.fn)"
_NO_NETWORK = (
    "a box has no network of its own; register a host function that fetches (policy.fn), or a package with allowNetwork"
)
_NO_SIGNALS = "a box gets no signals; its time limit is the timeout of the policy"
_INTERPRETER = "it gives the interpreter away"
_NO_PICKLE = "it runs what it reads; use json"
_NO_SCREEN = "a box has no screen and no terminal"

REASONS = {
    "subprocess": _NO_PROCESS,
    "multiprocessing": _NO_PROCESS + ", or use concurrent.futures, whose executors work inline",
    "pty": _NO_PROCESS,
    "socket": _NO_NETWORK,
    "ssl": _NO_NETWORK,
    "select": _NO_NETWORK,
    "selectors": _NO_NETWORK,
    "socketserver": _NO_NETWORK,
    "http": _NO_NETWORK,
    "ftplib": _NO_NETWORK,
    "smtplib": _NO_NETWORK,
    "urllib.request": _NO_NETWORK,
    "requests": _NO_NETWORK,
    "httpx": _NO_NETWORK,
    "aiohttp": _NO_NETWORK,
    "urllib3": _NO_NETWORK,
    "signal": _NO_SIGNALS,
    "faulthandler": _NO_SIGNALS,
    "ctypes": _INTERPRETER,
    "gc": _INTERPRETER,
    "importlib": _INTERPRETER,
    "inspect": _INTERPRETER,
    "dis": _INTERPRETER,
    "code": _INTERPRETER,
    "codeop": _INTERPRETER,
    "runpy": _INTERPRETER,
    "builtins": _INTERPRETER + "; its functions need no import",
    "pickle": _NO_PICKLE,
    "shelve": _NO_PICKLE,
    "marshal": _NO_PICKLE,
    "logging.config": "it imports what a text names; use logging.basicConfig and handlers",
    "tkinter": _NO_SCREEN,
    "curses": _NO_SCREEN,
    "readline": _NO_SCREEN,
    "mmap": "a box has no descriptors and no memory to share",
    "fcntl": "a box has no descriptors and no memory to share",
    "resource": "the limits of a box are set by its policy",
}


def reason_of(name):
    """The sentence for a module or the package that it is in, or None."""
    while name:
        if name in REASONS:
            return REASONS[name]
        name = name.rpartition(".")[0]
    return None
