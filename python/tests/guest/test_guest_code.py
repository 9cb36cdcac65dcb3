"""Standard modules that run as code of the guest: all of them load, and nothing of theirs is the library's."""

from pathlib import Path
from types import FunctionType

import pytest

from hermetic_guest.files import Files
from hermetic_guest.gates.guest_module import GuestModule, globals_of
from hermetic_guest.library.guest_code.texts import ABSENT
from hermetic_guest.library.refusals import REASONS


def with_os(ran):
    """The worker adds `os` to the modules of a guest; these tests have no worker."""
    files = Files(lambda *_: None)
    ran.services.find_module = {
        "os": files.os,
        "os.path": files.os.path,
        "posixpath": files.os.path,
        "pathlib": files.pathlib,
    }.get
    return ran


@pytest.fixture(scope="module")
def loaded(guest):
    ran = with_os(guest)
    for name in ran.guest._guest_code.names():
        outcome = ran("import " + name)
        assert outcome.error is None, (name, outcome.error.message)
        assert ran.services.violations == [], name
    return ran


def test_there_are_many(loaded):
    assert len(loaded.guest._guest_code.names()) > 40


def test_every_function_of_them_is_the_guests(loaded):
    modules = loaded.guest.importer.modules
    wrong, seen = [], 0
    for name in loaded.guest._guest_code.names():
        module = modules[name]
        assert type(module) is GuestModule, name
        for key, value in globals_of(module).items():
            functions = [value, *vars(value).values()] if isinstance(value, type) else [value]
            for function in functions:
                if type(function) is FunctionType and function.__code__.co_filename.startswith("<library "):
                    seen += 1
                    if not loaded.guest.attributes.ownership.is_own_function(function):
                        wrong.append((name, key))
    assert wrong == []
    assert seen > 1000


def test_their_lines_are_not_shown(loaded):
    outcome = loaded('import shlex\nshlex.split("\'")')
    assert outcome.error.stack == (
        "Traceback (most recent call last):\n"
        '  File "<guest>", line 2, in <module>\n'
        '    shlex.split("\'")\n'
        "ValueError: No closing quotation\n"
    )
    assert outcome.error.line == 2


def test_their_steps_are_not_counted(make_guest):
    ran = with_os(make_guest(tick_limit=1000))
    outcome = ran("import shlex\nwords = shlex.split('a ' * 5000)")
    assert outcome.error is None
    assert outcome.ticks < 10


def test_a_folder_of_the_box_does_not_hide_a_module(make_guest):
    from hermetic_guest.library.source import Source

    ran = make_guest()
    ran.services.find_module = {"queue": Source("", "/queue", True), "shlex": Source("x = 1", "/shlex.py")}.get
    assert ran("import queue, shlex\nq = queue.Queue()\nmine = shlex.x").error is None


@pytest.mark.parametrize("name", sorted(REASONS))
def test_a_refused_module_says_why(guest, name):
    outcome = with_os(guest)("import %s" % name)
    assert outcome.error.kind == "denied"
    assert outcome.error.message == "module %r is not available in the sandbox: %s" % (name, REASONS[name])


def test_the_guide_has_all_refusals():
    guide = Path(__file__).resolve().parents[3].joinpath("docs/guide/sandbox-python.md").read_text(encoding="utf-8")
    lines = [line for line in guide.splitlines() if line.startswith("|")]
    missing = [
        name for name, reason in REASONS.items() if not any("`%s`" % name in line and reason in line for line in lines)
    ]
    assert missing == []


@pytest.mark.parametrize("name", sorted(ABSENT))
def test_an_absent_module_is_no_violation(guest, name):
    outcome = guest("try:\n    import %s\nexcept ModuleNotFoundError:\n    pass" % name)
    assert (outcome.error, guest.services.violations) == (None, [])
