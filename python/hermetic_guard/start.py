"""From the first byte of the channel to the target's first line."""

import posix
import sys

from hermetic_guard import run_target, wire
from hermetic_guard._wire import parse_boot_message, parse_inherited_message
from hermetic_guard.capabilities import HAS_AUDIT_HOOK, VERSION_TEXT


def by_launcher(channel, args):
    """Installs the guards and returns a function that runs the target, so that only the caller's frame is below it."""
    try:
        message = parse_boot_message(wire.loads(wire.read_line(channel)))
        channel = _out_of_the_way(channel)
        _apply_limits(message["limits"])
        run_target.prepare(message["entry"], message["argv0"], args, message["commandLine"])
        message["started"] = _now()
        reporter = _install(message, channel)
    except BaseException as error:
        _fail(channel, error)
    return run_target.runner(message["entry"], reporter)


def as_child(arguments):
    """For a Python child started with -I, -E or -S: the policy is in its environment, the target in its arguments."""
    message, channel = _inherited()
    entry, first, args = _entry_of(arguments)
    before = len(sys.path)
    run_target.prepare(entry, first, args, None)
    message["searchFirst"] = sys.path[:1] if len(sys.path) >= before else []
    reporter = _install(message, channel)
    return run_target.runner(entry, reporter)


def in_site():
    """For any other Python child: site imports us, then Python goes on to the target by itself."""
    message, channel = _inherited()
    _install(message, channel)


def _install(message, channel):
    from hermetic_guard.install import install, publish

    reporter = install(message, channel)
    publish()
    floor = "audit" if HAS_AUDIT_HOOK else "patches"
    missing = [] if HAS_AUDIT_HOOK else ["Python %s has no audit hooks: patches only" % VERSION_TEXT]
    reporter.send(
        {"type": "installed", "pid": posix.getpid(), "interpreter": VERSION_TEXT, "floor": floor, "missing": missing}
    )
    return reporter


def _inherited():
    try:
        message = parse_inherited_message(wire.loads(posix.environ[b"HERMETIC_GUARD"].decode()))
        # The command line of a child comes from the target, which could name any file.
        message["entry"] = None
        message["search"] = _hidden_search(message["trustedSearch"])
        channel = message["channel"]
        try:
            if posix.fstat(channel).st_ino != message["inode"]:
                channel = -1  # the descriptor is another file by now
        except OSError:
            channel = -1
        return message, channel
    except BaseException as error:
        _fail(-1, error)


def _hidden_search(trusted):
    """Gives os.environ and sys.path back the PYTHONPATH that ours replaced, and returns its entries."""
    posix.environ.pop(b"HERMETIC_GUARD", None)
    posix.environ.pop(b"PYTHONPATH", None)
    _hide_node_options()
    theirs = posix.environ.pop(b"HERMETIC_PYTHONPATH", b"")
    if theirs:
        posix.environ[b"PYTHONPATH"] = theirs
    if sys.flags.ignore_environment:
        return []
    search = [
        entry if entry.startswith("/") else posix.getcwd() + "/" + entry
        for entry in theirs.decode("utf-8", "surrogateescape").split(":")
        if entry
    ]
    own = __file__.rpartition("/")[0] + "/site"
    sys.path[:] = [entry for entry in search if entry in trusted] + [entry for entry in sys.path if entry != own]
    return search


def _hide_node_options():
    from hermetic_guard.child import node_options, without_node_options

    value = posix.environ.pop(b"NODE_OPTIONS", b"")
    theirs = without_node_options(value, node_options(__file__.rpartition("/")[0]))
    if theirs:
        posix.environ[b"NODE_OPTIONS"] = theirs


def _entry_of(arguments):
    if not arguments or arguments[0] == "-":
        return {"mode": "stdin"}, arguments[0] if arguments else "", arguments[1:]
    if arguments[0] == "-c":
        return {"mode": "code", "source": arguments[1]}, "-c", arguments[2:]
    if arguments[0] == "-m":
        return {"mode": "module", "name": arguments[1]}, "-m", arguments[2:]
    return {"mode": "script", "path": arguments[0]}, arguments[0], arguments[1:]


def _out_of_the_way(channel):
    """Moves the channel to a high number: the target's first open() gets the number that it gets without us."""
    import fcntl

    for lowest in (200, 60, 20):
        try:
            moved = fcntl.fcntl(channel, fcntl.F_DUPFD, lowest)
        except OSError:
            continue
        posix.close(channel)
        return moved
    return channel


def _apply_limits(limits):
    if not any(limits.values()):
        return
    import resource

    for kind, value in (
        (resource.RLIMIT_AS, limits["memory"]),
        (resource.RLIMIT_CPU, limits["cpu"]),
        (resource.RLIMIT_NPROC, limits["maxProcs"]),
    ):
        if value is not None:
            hard = resource.getrlimit(kind)[1]
            # SIGXCPU comes at the soft limit and SIGKILL at the hard one; if they are equal, only SIGKILL comes.
            most = value + 1 if kind == resource.RLIMIT_CPU else value
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (min(value, most), most))


def _now():
    import time

    return int(time.time() * 1e9)


def _fail(channel, error):
    """Ends the process: the target never runs without the guards."""
    text = "%s: %s" % (type(error).__name__, error)
    try:
        if channel >= 0:
            wire.write_line(channel, {"type": "failed", "code": "error", "message": text})
        else:
            posix.write(2, ("hermetic: error E_GUARD_NOT_INSTALLED: " + text + "\n").encode())
    finally:
        posix._exit(1)
