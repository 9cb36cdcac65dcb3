"""Services in memory: all that the core of a guest needs around it."""

import pytest

from hermetic_guest.config import Config
from hermetic_guest.guest import Guest
from hermetic_guest.library.source import Source


class MemoryServices:
    def __init__(self, files):
        self.files = files
        self.written = []
        self.violations = []

    def write(self, stream, text):
        self.written.append((stream, text))

    def find_module(self, name):
        path = name.replace(".", "/")
        for candidate, is_package in ((path + ".py", False), (path + "/__init__.py", True)):
            if candidate in self.files:
                return Source(self.files[candidate], "/" + candidate, is_package)
        return None

    def violation(self, action, subject, message):
        self.violations.append((action, subject))

    def text(self, stream):
        return "".join(text for name, text in self.written if name == stream)


class Ran:
    """One guest with what it wrote."""

    def __init__(self, config, files):
        self.services = MemoryServices(files)
        self.guest = Guest(config, self.services)

    def __call__(self, source, **named):
        self.services.written.clear()
        self.services.violations.clear()
        self.outcome = self.guest.run(source, **named)
        return self.outcome

    @property
    def stdout(self):
        return self.services.text("stdout")


@pytest.fixture
def make_guest():
    def make(files=None, **config):
        return Ran(Config(**config), files or {})

    return make


@pytest.fixture(scope="module")
def guest():
    """One guest for many small cases: programs share nothing but their names."""
    return Ran(Config(timeout=10), {})
