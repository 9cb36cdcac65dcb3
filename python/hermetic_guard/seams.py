"""Replaces functions so that the replacement looks like the original and hides it.

The outer function takes what the target passes and may run the target's code (`__fspath__`), so it holds nothing
worth stealing. The inner one holds the original among its defaults and touches only plain values.
"""

import posix
import sys

from hermetic_guard.seal import freeze


class Seams:
    """Keeps track of what was patched, so that `--seal` can freeze the names."""

    def __init__(self, audit):
        self.audit = audit
        self.patched = []
        self.sealed = False

    def seal(self):
        """Freezes what is patched so far, and from now on each module when it is patched."""
        self.sealed = True
        freeze(self.patched)
        self.patched = []

    def arrived(self):
        """Called when a module was imported and patched."""
        if self.sealed:
            self.seal()

    def replace(self, owners, name, outer):
        """Puts `outer` in place of `name` in every owner (modules or classes)."""
        original = getattr(owners[0], name)
        for attribute in ("__name__", "__qualname__", "__doc__", "__module__", "__text_signature__"):
            try:
                setattr(outer, attribute, getattr(original, attribute))
            except (AttributeError, TypeError):
                pass
        for owner in owners:
            if getattr(owner, name, None) is original or isinstance(owner, type):
                setattr(owner, name, outer)
                self.patched.append((owner, name))
        # shutil reads these sets to decide what works, and others would find the original there.
        for capability in ("supports_dir_fd", "supports_fd", "supports_follow_symlinks", "supports_effective_ids"):
            members = getattr(sys.modules.get("os"), capability, ())
            if original in members:
                members.discard(original)
                members.add(outer)

    def announce(self, owners, name, event, api, forward=True, dir_fd=False):
        """Announces `event(path, api)` before the call; without `forward` nothing of the original is kept."""
        if not hasattr(owners[0], name):
            return
        original = getattr(owners[0], name) if forward else None

        def inner(path, args, kwargs, given, held=(self.audit, event, api, OSError), original=original):
            __tracebackhide__ = True
            audit, event, api, OSError = held
            try:
                audit(event, path, api)
                if original is None:
                    raise OSError(30, "Read-only file system", path)
                return original(path, *args, **kwargs)
            except OSError as error:
                if error.filename == path:
                    error.filename = given
                raise
            finally:
                # A traceback keeps this frame, and would keep the original with it.
                del original

        def outer(*args, inner=inner, fspath=posix.fspath, takes_dir_fd=dir_fd, **kwargs):
            __tracebackhide__ = True
            try:
                if args:
                    given, args = args[0], args[1:]
                else:
                    given = kwargs.pop("path")
                path = given = given if isinstance(given, int) or given is None else _plain(fspath(given))
                if takes_dir_fd and kwargs.get("dir_fd") is not None:
                    path = _below(kwargs.pop("dir_fd"), path)
                return inner(path, args, kwargs, given)
            finally:
                # A traceback would lead to `inner`, and its defaults to the original.
                del inner

        self.replace(owners, name, outer)


def _plain(path):
    """The path as exactly str or bytes: a subclass could answer differently the second time."""
    if isinstance(path, str):
        return str.__str__(path)
    return bytes.__getitem__(path, slice(None))


def _below(dir_fd, path):
    """`path` relative to an open directory, as one path that the floor can judge."""
    if isinstance(path, bytes):
        return path if path.startswith(b"/") else b"/proc/self/fd/%d/%s" % (dir_fd, path)
    return path if not isinstance(path, str) or path.startswith("/") else "/proc/self/fd/%d/%s" % (dir_fd, path)
