"""Replacing a function so that the replacement looks like the original and hides it.

The outer function takes what the target passes and may run the target's code (`__fspath__`), so it holds nothing
worth having. The inner one holds the original among its defaults and touches only plain values.
"""
import posix
import sys

from hermetic_guard.seal import freeze


class Seams:
    """Keeps track of what was patched: the floor shields the functions, `--seal` freezes the names."""

    def __init__(self, shielded, audit):
        self.shielded, self.audit = shielded, audit
        self.patched = []
        self.sealed = False

    def shield(self, *functions):
        self.shielded.update(id(function) for function in functions)
        # An id is only ours while the object lives.
        self.patched_alive = getattr(self, "patched_alive", ()) + functions
        return functions[0]

    def seal(self):
        """Freeze what is patched so far, and from now on each module as its patches arrive."""
        self.sealed = True
        freeze(self.patched)
        self.patched = []

    def arrived(self):
        """A module that is patched when it is imported has just been patched."""
        if self.sealed:
            self.seal()

    def replace(self, owners, name, outer, *inner):
        """Put `outer` in the place of `name` in every owner (modules or classes)."""
        original = getattr(owners[0], name)
        for attribute in ("__name__", "__qualname__", "__doc__", "__module__", "__text_signature__"):
            try:
                setattr(outer, attribute, getattr(original, attribute))
            except (AttributeError, TypeError):
                pass
        self.shield(outer, *inner)
        for owner in owners:
            if getattr(owner, name, None) is original or isinstance(owner, type):
                setattr(owner, name, outer)
                self.patched.append((owner, name))
        # These sets are how shutil decides what works, and how others would find the original.
        for capability in ("supports_dir_fd", "supports_fd", "supports_follow_symlinks", "supports_effective_ids"):
            members = getattr(sys.modules.get("os"), capability, ())
            if original in members:
                members.discard(original)
                members.add(outer)

    def announce(self, owners, name, event, api, forward=True, dir_fd=False):
        """Announce `event(path, api)` before the call; without `forward` nothing of the original is kept."""
        if not hasattr(owners[0], name):
            return
        original = getattr(owners[0], name) if forward else None

        def inner(path, args, kwargs, given, audit=self.audit, event=event, api=api, original=original, OSError=OSError):
            __tracebackhide__ = True
            audit(event, path, api)
            try:
                return original(path, *args, **kwargs)
            except OSError as error:
                del original
                if error.filename == path:
                    error.filename = given
                raise

        def outer(*args, inner=inner, fspath=posix.fspath, dir_fd=dir_fd, **kwargs):
            __tracebackhide__ = True
            if args:
                given, args = args[0], args[1:]
            else:
                given = kwargs.pop("path")
            path = given if isinstance(given, int) or given is None else _plain(fspath(given))
            if dir_fd and kwargs.get("dir_fd") is not None:
                path = _below(kwargs.pop("dir_fd"), path)
            return inner(path, args, kwargs, given)

        self.replace(owners, name, outer, inner)


def _plain(path):
    """Exactly str or bytes: a subclass could answer differently the second time."""
    if isinstance(path, str):
        return str.__str__(path)
    return bytes.__getitem__(path, slice(None))


def _below(dir_fd, path):
    """`path` relative to an open directory, as one path that the floor can judge."""
    if isinstance(path, bytes):
        return path if path.startswith(b"/") else b"/proc/self/fd/%d/%s" % (dir_fd, path)
    return path if not isinstance(path, str) or path.startswith("/") else "/proc/self/fd/%d/%s" % (dir_fd, path)
