"""The floor under the gates: an audit hook, which cannot be removed, refuses what no program of a box needs.

CPython raises an audit event for whatever leaves the language: files, processes, sockets, foreign functions. The gates keep
programs away from that. This hook holds registered packages, and a program that would get past the gates.
"""

import fcntl
import os
import resource
import sys
import sysconfig

from hermetic_guest._wire import DESCRIPTORS

# Events of ordinary code. All other events are refused, also those that later versions will add.
_HARMLESS = frozenset(
    """
    array.__new__ builtins.id code.__new__ compile exec marshal.dumps marshal.loads object.__getattr__
    object.__setattr__ object.__delattr__ sqlite3.connect/handle sys.set_asyncgen_hook_finalizer sys.set_asyncgen_hook_firstiter sys._getframe sys._getframemodulename sys.excepthook sys.unraisablehook time.sleep
    """.split()
)
_THREADS = frozenset(["_thread.start_new_thread", "_thread.start_joinable_thread", "pickle.find_class"])
# Announced by functions that work on files by `open` and `os`, which are those of the box for the code of packages.
_FILE_WORK = frozenset(
    """
    tempfile.mkstemp tempfile.mkdtemp glob.glob glob.glob/2 pathlib.Path.glob pathlib.Path.rglob os.walk os.fwalk shutil.copyfile
    shutil.copymode shutil.copystat shutil.copytree shutil.move shutil.rmtree shutil.make_archive shutil.unpack_archive
    """.split()
)
# Modules whose purpose is to leave the language. Refused if they are not loaded yet.
_WAYS_OUT = frozenset(
    """
    ctypes _ctypes cffi _cffi_backend subprocess _posixsubprocess multiprocessing _multiprocessing socket _socket ssl _ssl mmap
    pty fcntl resource signal gc inspect code codeop pdb faulthandler _testcapi _testinternalcapi _xxsubinterpreters _interpreters
    _remote_debugging
    """.split()
)
# Events of code that uses the network.
_NETWORK = (
    "socket.",
    "http.client.",
    "urllib.",
    "ftplib.",
    "smtplib.",
    "poplib.",
    "imaplib.",
    "telnetlib.",
    "nntplib.",
)
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# worker/wake.py turns the signal of this pipe on and off.
_WAKING = (DESCRIPTORS["messages"], fcntl.F_SETFL)
_CPU = resource.RLIMIT_CPU
_TIME_ZONES = ("/usr/share/zoneinfo/", "/usr/lib/zoneinfo/", "/usr/share/lib/zoneinfo/", "/etc/zoneinfo/")


def lock_down(packages, readable, network, told):
    """
    Locks this process down for the rest of its life. `packages`: whether there are registered ones, which have loaded and
    read all that they need. `readable`: the answer of `readable_places`. `network`: whether sockets are allowed.
    `told(action, subject, message)` is called for a refusal.
    """
    allowed = _HARMLESS | _THREADS | _FILE_WORK if packages else _HARMLESS
    readable = () if packages else readable
    announced = _NETWORK if network else ()
    refusing = []

    def hook(event, args, allowed=allowed, ways_out=_WAYS_OUT):
        if event in allowed:
            return
        if event == "import":
            # A package that looks for a module in vain does without it, if it gets an ImportError.
            if packages and args[1] is None:
                return
            if _is_importable(args[0], args[1], ways_out) and (args[1] is None or _is_below(args[1], readable)):
                return
        elif event == "open":
            if _is_readable(args, readable):
                return
        elif event == "sqlite3.connect":
            # In memory: library/replacements/sqlite_members.py. Its second event has only the connection.
            if type(args[0]) in (str, bytes) and args[0] in (":memory:", b":memory:"):
                return
        elif event == "resource.setrlimit":
            # The worker sets it before each run.
            if args[0] == _CPU:
                return
        elif event == "fcntl.fcntl":
            if args[:2] == _WAKING:
                return
        elif event.startswith(announced):
            return
        message = "%s is not available in the sandbox" % event
        if event.startswith(_NETWORK):
            message = "this box has no network (%s): the policy does not allow it, see allowNetwork" % event
        # `told` can cause an event itself, which must not be reported again.
        if not refusing:
            refusing.append(True)
            try:
                told(event, _subject(args), message)
            finally:
                refusing.pop()
        raise PermissionError(1, message)

    sys.addaudithook(hook)


def readable_places():
    """Directories whose files may be read: the standard library and time zones. Call it before the lock-down."""
    found = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), *_TIME_ZONES]
    both = {os.path.abspath(path) for path in found} | {os.path.realpath(path) for path in found}
    return tuple(sorted(path.rstrip("/") + "/" for path in both))


def _is_importable(name, file, ways_out):
    """Whether a module may be loaded. A library of the interpreter must not be loaded under another name."""
    if type(name) is not str or type(file) not in (str, type(None)):
        return False
    top, last = name.split(".")[0], name.rpartition(".")[2]
    if file is not None and (os.path.basename(file).split(".")[0] != last or last in ways_out):
        return False
    return top not in ways_out


def _is_below(path, readable):
    return os.path.abspath(path).startswith(readable)


def _is_readable(args, readable):
    path, _, flags = args
    if type(path) is not str or type(flags) is not int or flags & _WRITES:
        return False
    return _is_below(path, readable)


def _subject(args):
    first = args[0] if args else ""
    return first[:200] if type(first) is str else type(first).__name__
