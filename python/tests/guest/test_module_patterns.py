"""Patterns of a registered module. `html` has `escape`, `unescape` and `entities`; only an import adds `html.parser`."""

import html.entities

import pytest

from hermetic_guest.library.member_patterns import MemberPatterns
from hermetic_guest.library.registered_modules import RegisteredModules

_MEMBERS = ("escape", "unescape", "entities.name2codepoint", "entities.codepoint2name")


def _rule(name="html", **given):
    return {"name": name, "include": None, "exclude": [], "recursive": True, **given}


def _seen(**given):
    """The members that the facade shows."""
    facade = RegisteredModules({"html": _rule(**given)}).find("html")
    return [name for name in _MEMBERS if _get(facade, name)]


def _get(facade, path):
    for name in path.split("."):
        facade = dir(facade) and name in dir(facade) and getattr(facade, name)
        if not facade:
            return False
    return True


@pytest.mark.parametrize(
    "given, seen",
    [
        ({}, _MEMBERS),
        ({"exclude": ["html.unescape"]}, ("escape", *_MEMBERS[2:])),
        ({"exclude": ["html.entities.name2codepoint"]}, (*_MEMBERS[:2], _MEMBERS[3])),
        ({"exclude": ["entities.name*"]}, (*_MEMBERS[:2], _MEMBERS[3])),
        ({"exclude": ["name2codepoint"]}, (*_MEMBERS[:2], _MEMBERS[3])),
        ({"exclude": ["entities"]}, _MEMBERS[:2]),
        ({"exclude": ["html.entities"]}, _MEMBERS[:2]),
        ({"exclude": ["html"]}, _MEMBERS),
        ({"include": ["entities"]}, _MEMBERS[2:]),
        ({"include": ["html.entities.name2codepoint"]}, _MEMBERS[2:3]),
        ({"include": ["escape", "entities.*"], "exclude": ["codepoint*"]}, ("escape", _MEMBERS[2])),
        ({"include": ["html.escape"], "exclude": ["_*"], "recursive": False}, ("escape",)),
        ({"recursive": False}, _MEMBERS[:2]),
    ],
)
def test_a_pattern_selects_members_of_the_module_and_of_its_submodules(given, seen):
    assert _seen(**given) == list(seen)


def test_a_submodule_that_is_excluded_cannot_be_imported_by_its_name():
    assert RegisteredModules({"html": _rule(exclude=["html.entities"])}).find("html.entities") is None
    assert RegisteredModules({"html": _rule(recursive=False)}).find("html.entities") is None
    found = RegisteredModules({"html": _rule(exclude=["html.entities.html5"])}).find("html.entities")
    assert "html5" not in dir(found) and found.name2codepoint is html.entities.name2codepoint


def test_a_module_of_a_dotted_name_has_patterns_of_its_own():
    rule = _rule("html.entities", include=["html.entities.html5"], recursive=False)
    assert dir(RegisteredModules({"html.entities": rule}).find("html.entities")) == ["html5"]
    # The package around it has that one module, and nothing else.
    assert dir(RegisteredModules({"html.entities": rule}).find("html")) == ["entities"]


@pytest.mark.parametrize(
    "given",
    [
        {"include": ["*"], "exclude": ["_*", "html.entities", "unesc?pe"]},
        {"include": ["html.parser.HTMLParser", "parser"]},
        {"include": ["escape"], "recursive": False},
    ],
)
def test_a_pattern_that_names_something_is_fine(given):
    assert MemberPatterns(_rule(**given)).unmatched() is None


@pytest.mark.parametrize(
    "given, unmatched",
    [
        ({"exclude": ["escape", "unescpae"]}, ("exclude", "unescpae")),
        ({"include": ["html.unescape2"]}, ("include", "html.unescape2")),
        ({"include": ["nothing*"]}, ("include", "nothing*")),
        ({"exclude": ["other.escape"]}, ("exclude", "other.escape")),
        ({"exclude": ["html.parser.HTMLParsre"]}, ("exclude", "html.parser.HTMLParsre")),
        ({"exclude": ["html.parser.HTMLParser.feed"]}, ("exclude", "html.parser.HTMLParser.feed")),
        ({"exclude": ["entities"], "recursive": False}, ("exclude", "entities")),
        ({"exclude": ["entities.html5"], "recursive": False}, ("exclude", "entities.html5")),
    ],
)
def test_a_pattern_that_names_nothing_is_found(given, unmatched):
    option, pattern, names = MemberPatterns(_rule(**given)).unmatched()
    assert (option, pattern) == unmatched
    assert "escape" in names
