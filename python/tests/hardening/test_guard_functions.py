"""The rules of checks/__init__.py, held to account: what the target could change, no guard may look at."""

import dis
import types

import pytest
from built_guards import BUILT, GUARDING, REACHED, label
from conftest import Denied, denying

from hermetic_guard.checks import interpreter

# Functions that may use globals, with the reason.
EXEMPT = {
    "natural": "only chooses the class of what the judge raises, and the judge raises whatever that comes to",
}


def codes_of(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            for inner in codes_of(constant):
                yield inner


LOOKUPS = (
    "LOAD_GLOBAL",
    "LOAD_NAME",
    "LOAD_DEREF",
    "LOAD_CLASSDEREF",
    "LOAD_CLOSURE",
    "LOAD_FROM_DICT_OR_GLOBALS",
    "LOAD_FROM_DICT_OR_DEREF",
    "IMPORT_NAME",
    "LOAD_BUILD_CLASS",
)


def test_the_walk_finds_checks_helpers_and_the_denier():
    names = [label(function) for function in GUARDING]
    for expected in (
        "floor.make_hook.<locals>.hook",
        "checks.paths.resolve",
        "checks.address.parse_address",
        "checks.network.make_check.<locals>.check",
        "judge.make_judge.<locals>.check",
    ):
        assert expected in names


def test_the_only_foreign_functions_are_those_that_the_code_check_compares_and_never_calls():
    foreign = {function.__module__ for function in REACHED if function not in GUARDING}
    assert foreign <= {"zipimport", "_frozen_importlib_external"}


@pytest.mark.parametrize("function", GUARDING, ids=label)
def test_a_guard_looks_nothing_up_where_the_target_could_put_something_else(function):
    looked_up = [
        "%s %s" % (step.opname, step.argval)
        for code in codes_of(function.__code__)
        for step in dis.get_instructions(code)
        if step.opname in LOOKUPS
    ]
    if function.__name__ not in EXEMPT:
        assert (function.__closure__, looked_up) == (None, [])


# Arguments that a caller may leave out, and the hook's own first question.
OTHER_DEFAULTS = {"request": ("kind", "subject", "error", "errno"), "hook": ("watched",)}


@pytest.mark.parametrize("function", GUARDING, ids=label)
def test_what_a_guard_uses_is_in_one_tuple_that_cannot_be_changed(function):
    code, defaults = function.__code__, function.__defaults__ or ()
    arguments = code.co_varnames[: code.co_argcount]
    others = OTHER_DEFAULTS.get(function.__name__, ())
    held = [name for name in arguments[len(arguments) - len(defaults) :] if name not in others]
    assert held in ([], ["held"])
    if held:
        assert type(dict(zip(reversed(arguments), reversed(defaults)))["held"]) is tuple
    assert (function.__kwdefaults__, len(arguments) <= 8) == (None, True)


INTERPRETER = dict(BUILT.hook.__defaults__[1][0])[interpreter.ALWAYS | interpreter.MUTATIONS]


@pytest.mark.parametrize("function", GUARDING, ids=label)
def test_nobody_gets_to_see_or_change_what_a_guard_holds(function):
    for event in ("object.__getattr__", "object.__setattr__", "object.__delattr__"):
        with pytest.raises(Denied) as caught:
            denying(INTERPRETER)(event, (function, "__defaults__"))
        assert caught.value.args == ("interpreter", event, "open up a guard")


def test_functions_of_the_target_stay_open():
    for ours in (test_functions_of_the_target_stay_open, len, INTERPRETER.__code__, type, "text"):
        assert INTERPRETER("object.__getattr__", (ours, "__defaults__")) is None
