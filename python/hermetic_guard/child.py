"""Gives a child process the guards: by its environment or, where Python ignores that, by its command line."""

import posix
import sys

from hermetic_guard.checks.paths import resolve

# The interpreter's options that take a value of their own.
_WITH_VALUE = "cmWX"
_ISOLATING = "IES"


class GuardEnvironment:
    """The environment of a guarded child, and the path of our starter."""

    def __init__(self, package, message, channel, allowed_names):
        self.site = package + "/site"
        self.boot = package + "/boot.py"
        self.node_options = node_options(package)
        self.message = message
        self.channel = channel
        # None where the environment is free; otherwise a list of names and prefixes per clause.
        self.allowed_names = allowed_names
        self.home = tuple((name, posix.environ.get(name)) for name in (b"PYTHONHOME", b"PYTHONPLATLIBDIR"))

    def apply(self, pairs):
        """Puts the guards into an environment. `pairs`: a dict of bytes to bytes, which may be changed."""
        if self.allowed_names is not None:
            pairs = {
                name: value for name, value in pairs.items() if self._allows(name.decode("utf-8", "surrogateescape"))
            }
        theirs = pairs.get(b"PYTHONPATH", b"")
        if theirs == self.site.encode():
            theirs = pairs.get(b"HERMETIC_PYTHONPATH", b"")
        rest = [entry for entry in theirs.split(b":") if entry and entry != self.site.encode()]
        # The child's own comes back after the guards: Python's first imports (encodings, site) must not come from it.
        pairs[b"PYTHONPATH"] = self.site.encode()
        if rest:
            pairs[b"HERMETIC_PYTHONPATH"] = b":".join(rest)
        else:
            pairs.pop(b"HERMETIC_PYTHONPATH", None)
        # Another standard library would have its own site module, which may not import us.
        for name, value in self.home:
            pairs.pop(name, None)
            if value is not None:
                pairs[name] = value
        theirs = without_node_options(pairs.get(b"NODE_OPTIONS", b""), self.node_options)
        pairs[b"NODE_OPTIONS"] = self.node_options + (b" " + theirs if theirs else b"")
        pairs[b"HERMETIC_GUARD"] = self.message.encode()
        return pairs

    def restore(self):
        """Puts the guards into C's environment again: the target may have changed PYTHONPATH or removed our variable."""
        if self.allowed_names is None and "os" in sys.modules:
            theirs = {
                name: sys.modules["os"].environ.get(name, "").encode("utf-8", "surrogateescape")
                for name in ("PYTHONPATH", "NODE_OPTIONS")
            }
            pairs = self.apply({name.encode(): value for name, value in theirs.items()})
            for name in (
                b"PYTHONPATH",
                b"HERMETIC_PYTHONPATH",
                b"HERMETIC_GUARD",
                b"NODE_OPTIONS",
                b"PYTHONHOME",
                b"PYTHONPLATLIBDIR",
            ):
                if name in pairs:
                    posix.putenv(name, pairs[name])
                else:
                    posix.unsetenv(name)

    def _allows(self, name):
        return all(
            any(name == pattern or (pattern.endswith("*") and name.startswith(pattern[:-1])) for pattern in allow)
            for allow in self.allowed_names
        )


def node_options(package):
    """The NODE_OPTIONS that load the guards into a Node child; dist/ is next to our python/."""
    preload = package.rpartition("/")[0].rpartition("/")[0] + "/dist/guard-node.cjs"
    return ('--require "%s"' % preload.replace("\\", "\\\\").replace('"', '\\"')).encode("utf-8", "surrogateescape")


def without_node_options(value, ours):
    return value[len(ours) :].lstrip(b" ") if value.startswith(ours) else value


def secure_pairs(env, guard):
    """The environment mapping of execve, with the guards in it."""
    return guard.apply({_bytes(name): _bytes(value) for name, value in env.items()})


def secure_child(executables, argv, pairs, guard, cwd=None):
    """(executables, argv, environment as a list of b"NAME=value" or None) for a child about to be started."""
    if pairs is None:
        guard.restore()
    else:
        env = guard.apply(dict(_bytes(pair).partition(b"=")[::2] for pair in pairs))
        pairs = [name + b"=" + value for name, value in env.items()]
    executables, argv = [plain(path) for path in executables], [plain(argument) for argument in argv]
    program = _first_existing([_from(cwd, _text(path)) for path in executables])
    if program is None:
        return executables, argv, pairs
    if is_python(program):
        return executables, _through_boot(argv, guard), pairs
    script = _follow_shebangs(program, argv)
    if script is not None and _through_boot(script, guard) is not script:
        # `#!/usr/bin/python3 -I` ignores our environment: follow the shebang here, with our starter in between.
        return [script[0].encode("utf-8", "surrogateescape")], _through_boot(script, guard), pairs
    return executables, argv, pairs


def found_on_path(name, path):
    """The path of the program that a bare name means."""
    if "/" in _text(name):
        return name
    return _first_existing([directory + "/" + _text(name) for directory in path.split(":") if directory]) or name


def _from(cwd, path):
    return path if cwd is None or path.startswith("/") else _text(plain(cwd)) + "/" + path


def _follow_shebangs(program, argv):
    """The command line that the kernel makes of a script for Python; None where another program runs it."""
    for _ in range(5):
        shebang = _shebang(program)
        if not shebang:
            return None
        argv = shebang + [_text(program)] + list(argv[1:])
        program = found_on_path(shebang[0], posix.environ.get(b"PATH", b"").decode("utf-8", "surrogateescape"))
        if is_python(program):
            return [_text(program)] + argv[1:]
    return None


def plain(argument):
    """The argument as exactly str or bytes: a subclass could show us another one than the kernel gets."""
    if type(argument) is int:
        return "/proc/self/fd/%d" % argument  # execve of a descriptor
    text = posix.fspath(argument)
    return str.__str__(text) if issubclass(type(text), str) else bytes.__getitem__(text, slice(None))


def is_python(program):
    for path in (_text(program), resolve(_text(program), True)):
        base = path.rpartition("/")[2]
        if base.startswith(("python", "pypy")) and not base.lstrip("pythony").strip("0123456789.dmtu"):  # noqa: B005 the letters, in any order
            return True
    return False


def _through_boot(argv, guard):
    """`python -I -c …` becomes `python -I boot.py child -c …`; without isolating options nothing changes."""
    flags, index, isolated = [], 1, False
    while index < len(argv):
        argument = _text(argv[index])
        if not argument.startswith("-") or argument == "-":
            break
        if argument.startswith("--"):
            flags.append(argv[index])
            index += 1
            if argument == "--check-hash-based-pycs" and index < len(argv):
                flags.append(argv[index])
                index += 1
            continue
        kept = "-"
        rest = argument[1:]
        ended = False
        while rest:
            letter, rest = rest[0], rest[1:]
            isolated = isolated or letter in _ISOLATING
            if letter in "cm":
                # The program begins here: its value follows the letter, or is the next argument.
                target = ["-" + letter, rest] if rest else ["-" + letter]
                if kept != "-":
                    flags.append(kept)
                return _rewritten(argv, flags, target + list(argv[index + 1 :]), isolated, guard)
            if letter in _WITH_VALUE:
                flags.append(kept + letter + rest if rest else kept + letter)
                if not rest and index + 1 < len(argv):
                    index += 1
                    flags.append(argv[index])
                kept, rest, ended = "-", "", True
                break
            kept += letter
        if not ended and kept != "-":
            flags.append(kept)
        index += 1
    return _rewritten(argv, flags, list(argv[index:]), isolated, guard)


def _rewritten(argv, flags, target, isolated, guard):
    if not isolated or (target and _text(target[0]) == guard.boot):
        return argv
    return [argv[0]] + flags + [guard.boot, "child"] + target


def _first_existing(executables):
    for path in executables:
        try:
            posix.stat(path)
            return path
        except OSError:
            continue
    return None


def _shebang(path):
    try:
        descriptor = posix.open(path, posix.O_RDONLY | posix.O_CLOEXEC)
    except OSError:
        return None
    try:
        first = posix.read(descriptor, 256).partition(b"\n")[0]
    finally:
        posix.close(descriptor)
    argv = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    if argv and argv[0].endswith("/env"):
        argv = [argument for argument in argv[1:] if argument != "-S"]
    return argv


def _bytes(text):
    return bytes(text) if isinstance(text, (bytes, bytearray)) else str.__str__(text).encode("utf-8", "surrogateescape")


def _text(argument):
    return argument.decode("utf-8", "surrogateescape") if isinstance(argument, bytes) else argument
