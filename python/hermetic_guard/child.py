"""How a child process is given the guards: by its environment, or, where Python ignores that, by its command line."""

import posix
import sys

from hermetic_guard.checks.paths import resolve

# The interpreter's options that take a value of their own.
_WITH_VALUE = "cmWX"
_ISOLATING = "IES"


class GuardEnvironment:
    """What a guarded child has in its environment, and where our starter is."""

    def __init__(self, package, message, channel, allowed_names):
        self.site = package + "/site"
        self.boot = package + "/boot.py"
        self.node_options = node_options(package)
        self.message = message
        self.channel = channel
        # None: the environment is free. Otherwise clauses of names and prefixes.
        self.allowed_names = allowed_names
        self.home = tuple((name, posix.environ.get(name)) for name in (b"PYTHONHOME", b"PYTHONPLATLIBDIR"))

    def apply(self, pairs):
        """`pairs`: a dict of bytes to bytes."""
        if self.allowed_names is not None:
            pairs = {
                name: value for name, value in pairs.items() if self._allows(name.decode("utf-8", "surrogateescape"))
            }
        theirs = pairs.get(b"PYTHONPATH", b"")
        if theirs == self.site.encode():
            theirs = pairs.get(b"HERMETIC_PYTHONPATH", b"")
        rest = [entry for entry in theirs.split(b":") if entry and entry != self.site.encode()]
        # Theirs waits until the guards are in: what Python imports first (encodings, site) could come from there.
        pairs[b"PYTHONPATH"] = self.site.encode()
        if rest:
            pairs[b"HERMETIC_PYTHONPATH"] = b":".join(rest)
        else:
            pairs.pop(b"HERMETIC_PYTHONPATH", None)
        # Another standard library would bring its own site, which need not import us.
        for name, value in self.home:
            pairs.pop(name, None)
            if value is not None:
                pairs[name] = value
        theirs = without_node_options(pairs.get(b"NODE_OPTIONS", b""), self.node_options)
        pairs[b"NODE_OPTIONS"] = self.node_options + (b" " + theirs if theirs else b"")
        pairs[b"HERMETIC_GUARD"] = self.message.encode()
        return pairs

    def restore(self):
        """The target may have changed PYTHONPATH, or removed our variable, since the guards were installed."""
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
    """With these a Node child starts with the guards in it; the package's other half is beside Python's."""
    preload = package.rpartition("/")[0].rpartition("/")[0] + "/dist/guard-node.cjs"
    return ('--require "%s"' % preload.replace("\\", "\\\\").replace('"', '\\"')).encode("utf-8", "surrogateescape")


def without_node_options(value, ours):
    return value[len(ours) :].lstrip(b" ") if value.startswith(ours) else value


def secure_pairs(env, guard):
    """An environment mapping, as execve takes it, with the guards in it."""
    return guard.apply({_bytes(name): _bytes(value) for name, value in env.items()})


def secure_child(executables, argv, pairs, guard, cwd=None):
    """(executables, argv, environment as a list of b"NAME=value" or None) for a child about to be started."""
    if pairs is None:
        guard.restore()
    else:
        env = guard.apply(dict(_bytes(pair).partition(b"=")[::2] for pair in pairs))
        pairs = [name + b"=" + value for name, value in env.items()]
    executables, words = [plain(path) for path in executables], [plain(word) for word in argv]
    program = _first_existing([_from(cwd, _text(path)) for path in executables])
    if program is None:
        return executables, words, pairs
    if is_python(program):
        return executables, _through_boot(words, guard), pairs
    script = _follow_shebangs(program, words)
    if script is not None and _through_boot(script, guard) is not script:
        # `#!/usr/bin/python3 -I` is deaf to our environment: do the kernel's part here, with our starter in between.
        return [script[0].encode("utf-8", "surrogateescape")], _through_boot(script, guard), pairs
    return executables, words, pairs


def found_on_path(name, path):
    """The program that a bare name means."""
    if "/" in _text(name):
        return name
    return _first_existing([directory + "/" + _text(name) for directory in path.split(":") if directory]) or name


def _from(cwd, path):
    return path if cwd is None or path.startswith("/") else _text(plain(cwd)) + "/" + path


def _follow_shebangs(program, words):
    """The command line that the kernel makes of a script, down to Python; None where it ends elsewhere."""
    for _ in range(5):
        shebang = _shebang(program)
        if not shebang:
            return None
        words = shebang + [_text(program)] + list(words[1:])
        program = found_on_path(shebang[0], posix.environ.get(b"PATH", b"").decode("utf-8", "surrogateescape"))
        if is_python(program):
            return [_text(program)] + words[1:]
    return None


def plain(word):
    """Exactly str or bytes: a subclass could show us another word than the kernel gets."""
    if type(word) is int:
        return "/proc/self/fd/%d" % word  # execve of a descriptor
    text = posix.fspath(word)
    return str.__str__(text) if issubclass(type(text), str) else bytes.__getitem__(text, slice(None))


def is_python(program):
    for path in (_text(program), resolve(_text(program), True)):
        base = path.rpartition("/")[2]
        if base.startswith(("python", "pypy")) and not base.lstrip("pythony").strip("0123456789.dmtu"):  # noqa: B005 the letters, in any order
            return True
    return False


def _through_boot(words, guard):
    """`python -I -c …` becomes `python -I boot.py child -c …`; without isolating options nothing changes."""
    flags, index, isolated = [], 1, False
    while index < len(words):
        word = _text(words[index])
        if not word.startswith("-") or word == "-":
            break
        if word.startswith("--"):
            flags.append(words[index])
            index += 1
            if word == "--check-hash-based-pycs" and index < len(words):
                flags.append(words[index])
                index += 1
            continue
        kept = "-"
        rest = word[1:]
        ended = False
        while rest:
            letter, rest = rest[0], rest[1:]
            isolated = isolated or letter in _ISOLATING
            if letter in "cm":
                # the program begins here: its value is glued on, or the next word
                target = ["-" + letter, rest] if rest else ["-" + letter]
                if kept != "-":
                    flags.append(kept)
                return _rewritten(words, flags, target + list(words[index + 1 :]), isolated, guard)
            if letter in _WITH_VALUE:
                flags.append(kept + letter + rest if rest else kept + letter)
                if not rest and index + 1 < len(words):
                    index += 1
                    flags.append(words[index])
                kept, rest, ended = "-", "", True
                break
            kept += letter
        if not ended and kept != "-":
            flags.append(kept)
        index += 1
    return _rewritten(words, flags, list(words[index:]), isolated, guard)


def _rewritten(words, flags, target, isolated, guard):
    if not isolated or (target and _text(target[0]) == guard.boot):
        return words
    return [words[0]] + flags + [guard.boot, "child"] + target


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
    words = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    if words and words[0].endswith("/env"):
        words = [word for word in words[1:] if word != "-S"]
    return words


def _bytes(text):
    return bytes(text) if isinstance(text, (bytes, bytearray)) else str.__str__(text).encode("utf-8", "surrogateescape")


def _text(word):
    return word.decode("utf-8", "surrogateescape") if isinstance(word, bytes) else word
