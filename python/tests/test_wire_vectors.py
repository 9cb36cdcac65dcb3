"""The golden vectors of test/unit/wire/vectors, which TypeScript runs as well."""

import copy
import json
import os

import pytest

from hermetic_guard import _wire as guard_wire
from hermetic_guard.wire import dumps, loads

VECTORS = os.path.join(os.path.dirname(__file__), "../../test/unit/wire/vectors")


def load(name):
    with open(os.path.join(VECTORS, name + ".json")) as file:
        return json.load(file)


def edited(base, edit):
    holder = {"root": copy.deepcopy(base)}
    root, path = holder, ["root"] + edit["at"]
    for key in path[:-1]:
        holder = holder[key]
    if "to" not in edit:
        del holder[path[-1]]
    else:
        holder[path[-1]] = edit["to"]
    return root["root"]


def cases(file, shape):
    """(text as it crosses the wall, what is wrong with it or None)"""
    vectors = load(file)[shape]
    yield json.dumps(vectors["base"]), None
    for edit in vectors["accepted"]:
        yield json.dumps(edited(vectors["base"], edit)), None
    for edit in vectors["refused"]:
        yield json.dumps(edited(vectors["base"], edit)), edit["problem"]


def check(parse, value, problem):
    if problem is None:
        assert parse(value) == value
        return
    with pytest.raises(ValueError) as caught:
        parse(value)
    assert str(caught.value) == problem


@pytest.mark.parametrize("text, problem", cases("guard-messages", "bootMessage"))
def test_the_guard_is_told_by_the_launcher(text, problem):
    check(guard_wire.parse_boot_message, loads(text), problem)


@pytest.mark.parametrize("text, problem", cases("guard-messages", "inheritedMessage"))
def test_the_guard_is_told_by_its_parent(text, problem):
    check(guard_wire.parse_inherited_message, loads(text), problem)


@pytest.mark.parametrize("shape", ["bootMessage", "inheritedMessage", "guardReport"])
def test_what_the_guard_writes_is_read_as_it_was(shape):
    base = load("guard-messages")[shape]["base"]
    assert json.loads(dumps(base)) == base
