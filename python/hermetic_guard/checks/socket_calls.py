"""What a socket event asks for, read as C will read it.

Both readers answer (action, host, port, exact), or None where nothing is asked. Not `exact`: C may read something else.
"""

import posix

from hermetic_guard.capabilities import ENCODES_NAMES_AFTER_EVENT
from hermetic_guard.checks.text import read_text

_TUPLE = (tuple, tuple.__getitem__, tuple.__len__)


def read_addressed(event, address, held=(_TUPLE, read_text, type, issubclass, str, bytes, int, int.__int__)):
    """For connect, bind, sendto and sendmsg, which take a socket address."""
    (tuple, item, length), read_text, type, issubclass, str, bytes, int, plain_int = held
    if not issubclass(type(address), tuple) or length(address) < 2:
        return None  # malformed: the call has its own error for that
    action = "connect to" if event == "socket.connect" else "listen on" if event == "socket.bind" else "send to"
    host, port = item(address, 0), item(address, 1)
    # C asks any other object for its value, which may be different each time.
    exact = issubclass(type(port), int)
    port = plain_int(port) if exact else 0
    # A subclass of str goes through the idna codec, which the program can replace.
    exact = exact and (type(host) is str or issubclass(type(host), bytes))
    text = read_text(host)
    return action, "" if text is None else text, port, exact and text is not None


def read_lookup(event, host, held=(_TUPLE, read_text, ENCODES_NAMES_AFTER_EVENT, type, issubclass, str, bytes)):
    """For getaddrinfo, gethostbyname, gethostbyaddr and getnameinfo."""
    (tuple, item, length), read_text, encodes_after_event, type, issubclass, str, bytes = held
    action = "look up" if event in ("socket.gethostbyaddr", "socket.getnameinfo") else "resolve"
    if event == "socket.getnameinfo":
        if not issubclass(type(host), tuple) or length(host) < 2:
            return None
        host = item(host, 0)
        exact = issubclass(type(host), str)
    elif host is None and event == "socket.getaddrinfo":
        return None  # the loopback or wildcard address
    else:
        # C encodes every str with the idna codec, which the program can replace. The patch passes bytes.
        exact = issubclass(type(host), bytes) or (not encodes_after_event and type(host) is str)
    text = read_text(host)
    return action, "" if text is None else text, None, exact and text is not None


def may_reach_unix(path, started, held=(posix.stat, OSError, ValueError)):
    """Sockets made in this run may be reached. Older ones may not, nor abstract names, which any program can take."""
    stat, OSError, ValueError = held
    if path[:1] in ("", "\0"):
        return False
    try:
        facts = stat(path)
        # Changing the mode, the owner or the name renews the change time, but not the modification time.
        return facts.st_ctime_ns >= started and facts.st_mtime_ns >= started
    except OSError:
        return True  # fails by itself
    except ValueError:
        return False  # the kernel stops reading at a NUL


def is_older_socket(path, started, held=(posix.stat, OSError, ValueError)):
    """Whether this unix socket is older than this run. Changing its date would make it look like one of this run."""
    stat, OSError, ValueError = held
    try:
        facts = stat(path)
        return facts.st_mode & 0o170000 == 0o140000 and (facts.st_ctime_ns < started or facts.st_mtime_ns < started)
    except (OSError, ValueError):
        return False
