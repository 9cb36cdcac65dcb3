"""Puts the guards together: checks, patches and hook, in the same way for every form of injection."""

import posix
import sys

from hermetic_guard import seams as seams_module
from hermetic_guard._wire import FILE_CLOCK_LAG_MS, PROTOCOL_VERSION
from hermetic_guard.bundle import retire
from hermetic_guard.capabilities import HAS_AUDIT_HOOK
from hermetic_guard.checks import files, imports, interpreter
from hermetic_guard.checks.paths import inside, resolve
from hermetic_guard.floor import make_hook
from hermetic_guard.judge import LETS_PASS, make_judge
from hermetic_guard.report import Reporter
from hermetic_guard.violation import PolicyViolation, natural

PACKAGE = __file__.rpartition("/")[0]


def install(message, channel):
    """`message`: policy, limits and start time, as the launcher sent them. Returns the reporter."""
    policy = message["policy"]
    reporter = Reporter(policy["rules"], policy["trace"], channel, PACKAGE + "/")
    judge = make_judge(reporter)
    state = _Assembly(policy, message, channel, judge)
    checks = state.checks()
    # Without an audit hook the patches call our hook themselves; it exists when the first of them is called.
    seams = seams_module.Seams(getattr(sys, "audit", lambda event, *args: hook(event, args)))
    search = state.patch(seams)
    hook = make_hook(checks + state.late_checks(search), judge)
    if HAS_AUDIT_HOOK:
        sys.addaudithook(hook)
    else:
        from hermetic_guard.patches import announce

        announce.install(seams, hook)
    if policy["sealed"]:
        seams.seal()
    return reporter


class _Assembly:
    def __init__(self, policy, message, channel, judge):
        self.policy, self.judge, self.channel, self.message = policy, judge, channel, message
        self.pins = {}
        self.any_guard = bool(
            policy["network"]
            or policy["subprocess"]
            or policy["filesystem"]
            or policy["environment"]
            or policy["code"]
            or policy["imports"]
            or policy["native"]
            or policy["interpreter"]
        )

    def checks(self):
        policy = self.policy
        pairs = []
        if not self.any_guard:
            return pairs
        file_events = files.EVENTS if policy["filesystem"] else frozenset(("open",))
        pairs.append((file_events, files.make_check(policy, self._needed())))
        if policy["network"]:
            from hermetic_guard.checks import network

            # File times lag behind the clock: a socket that the target makes at once may look older than the run.
            oldest = self.message["started"] - FILE_CLOCK_LAG_MS * 1000000
            pairs.append((network.EVENTS, network.make_check(policy, self.pins, oldest)))
        if policy["subprocess"]:
            from hermetic_guard.checks import processes

            pairs.append((processes.EVENTS, processes.make_check()))
        if policy["environment"]:
            from hermetic_guard.checks import environment

            pairs.append((environment.EVENTS, environment.make_check(policy)))
        if policy["code"]:
            from hermetic_guard.checks import code

            pairs.append((code.EVENTS, code.make_check()))
        return pairs

    def late_checks(self, search):
        """The checks that depend on what the patches did to the interpreter. `search`: what `patch` returned."""
        policy = self.policy
        if not self.any_guard:
            return []
        strict = policy["interpreter"]
        watched = interpreter.ALWAYS | interpreter.MUTATIONS if strict else interpreter.ALWAYS
        own_globals = [id(vars(sys.modules[name])) for name in sys.modules if name.startswith("hermetic_guard.")]
        return [
            (watched, interpreter.make_check(own_globals, strict)),
            (imports.events(policy), imports.make_check(policy, imports.native_directories(), search)),
        ]

    def _needed(self):
        if not self.policy["filesystem"]:
            return _NOTHING_NEEDED
        from hermetic_guard.needed_paths import NeededPaths

        # A child has no entry: its command line comes from the target, which could name any file.
        return NeededPaths(PACKAGE, self.message["entry"])

    def patch(self, seams):
        policy = self.policy
        if not self.any_guard:
            self._complete_search()
            return None
        lazy = {}
        if policy["network"]:
            from hermetic_guard.patches import sockets

            sockets.install(seams, self.pins)
            narrow = all(clause["localhost"] for clause in policy["network"])
            lazy.update(sockets.lazy(seams, lambda: narrow))
        from hermetic_guard.patches import files as file_patches

        file_patches.install_open(seams)
        lazy.update(file_patches.lazy_open())
        if policy["filesystem"]:
            from hermetic_guard.patches import file_libraries, sqlite

            rooted = any(clause["root"] is not None for clause in policy["filesystem"])
            writable = any(clause["write"] for clause in policy["filesystem"])
            file_patches.install(seams, rooted, writable or LETS_PASS)
            lazy.update(file_libraries.lazy(seams))
            lazy.update(sqlite.lazy(seams, _make_may_write(policy), LETS_PASS))
            sys.dont_write_bytecode = True
        from hermetic_guard.patches import processes as process_patches

        if LETS_PASS or not policy["subprocess"]:
            process_patches.install_inheritance(seams, self._guard_environment())
            lazy.update(process_patches.lazy())
        if policy["subprocess"]:
            process_patches.install_announcement(seams, LETS_PASS)
        from hermetic_guard.patches import modules

        if policy["interpreter"]:
            # Before the import system is guarded, as everything of ours.
            from hermetic_guard.checks.module_search import make_search_checks
            from hermetic_guard.patches import mutation
        if policy["imports"]:
            modules.install_name_check(seams, tuple(policy["imports"]), self.judge)
        modules.install(seams, lazy, imports.make_refusal(policy, self.judge))
        self._complete_search()
        if policy["interpreter"]:
            retire()
            return make_search_checks(mutation.install(seams.audit))
        return None

    def _complete_search(self):
        """Adds a child's PYTHONPATH, last: the target chose it, so we import nothing from it, and no root includes it."""
        search, first = self.message.get("search", []), self.message.get("searchFirst", [])
        sys.path[:] = first + search + [entry for entry in sys.path if entry not in first + search]

    def _guard_environment(self):
        from hermetic_guard.child import GuardEnvironment
        from hermetic_guard.wire import dumps

        allowed = [clause["allow"] for clause in self.policy["environment"]] or None
        inode = posix.fstat(self.channel).st_ino if self.channel >= 0 else 0
        trusted = self.message.get("trustedSearch")
        if trusted is None:
            trusted = [
                entry for entry in _environ(b"PYTHONPATH").decode("utf-8", "surrogateescape").split(":") if entry
            ]
        message = {
            "version": PROTOCOL_VERSION,
            "policy": self.policy,
            "started": self.message["started"],
            "channel": self.channel,
            "inode": inode,
            "trustedSearch": trusted,
        }
        if "roots" in self.message:
            message["roots"] = self.message["roots"]
        guard = GuardEnvironment(PACKAGE, dumps(message), self.channel, allowed)
        # In C's environment only: os.system and a plain fork and exec inherit it, but os.environ does not show it.
        for name, value in guard.apply({name: _environ(name) for name in (b"PYTHONPATH", b"NODE_OPTIONS")}).items():
            posix.putenv(name, value)
        return guard


class _NOTHING_NEEDED:
    """In place of NeededPaths when no file guard is on: then all paths are allowed."""

    directories = code_directories = code_parents = files = devices = stdio = ()


def _make_may_write(policy):
    # A function, not a method: patches hold it, and a method would hand out the assembly.
    clauses = tuple(tuple(clause["write"]) for clause in policy["filesystem"])

    def may_write(path, held=(clauses, resolve, inside, all)):
        clauses, resolve, inside, all = held
        real = resolve(path, True)
        # A list: a generator has a frame, which the target could get hold of.
        return all([inside(real, write) for write in clauses])  # noqa: C419

    return may_write


def _environ(name):
    return posix.environ.get(name, b"")


def publish():
    """Leaves the target a module with the exception to catch, and nothing that leads further."""
    retire()
    for name in [name for name in sys.modules if name == "hermetic_guard" or name.startswith("hermetic_guard.")]:
        del sys.modules[name]
    module = type(sys)("hermetic_guard", "hermetic guards this process.")
    module.PolicyViolation = PolicyViolation
    sys.modules["hermetic_guard"] = module


__all__ = ["install", "natural", "publish"]
