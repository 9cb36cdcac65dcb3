"""The golden vectors of test/unit/wire/vectors, which TypeScript runs as well."""

import copy
import json
import os

import pytest

from hermetic_guard import _wire as guard_wire
from hermetic_guard.wire import dumps, loads
from hermetic_guest import _wire as guest_wire
from hermetic_guest.outcome import ENDS
from hermetic_guest.wire.answers import parse_answer
from hermetic_guest.wire.decode import _READERS, Decoding, decode
from hermetic_guest.wire.encode import encode
from hermetic_guest.wire.lines import line_of, parse_line

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


@pytest.mark.parametrize("text, problem", cases("sandbox-messages", "sessionConfig"))
def test_a_worker_is_told_about_its_box(text, problem):
    check(guest_wire.parse_session_config, json.loads(text), problem)


@pytest.mark.parametrize("text, problem", cases("sandbox-messages", "sessionRequest"))
def test_a_worker_is_told_to_run_a_program(text, problem):
    check(guest_wire.parse_session_request, json.loads(text), problem)


def test_a_report_has_the_keys_that_the_host_reads():
    base = load("sandbox-messages")["runReport"]["base"]
    assert json.loads(guest_wire.run_report_text(**{key: json.dumps(value) for key, value in base.items()})) == base
    with pytest.raises(TypeError):
        guest_wire.run_report_text(ended="null")


def test_a_failure_has_the_keys_that_the_host_reads():
    place = guest_wire.place_text("3", "null")
    text = guest_wire.guest_failure_text(denied="true", value='["u"]', shown="null", place=place)
    expected = {"denied": True, "value": ["u"], "shown": None, "place": {"line": 3, "column": None}}
    assert json.loads(text) == expected


def test_lines_name_their_numbers():
    assert parse_line(guest_wire.ZYGOTE_COMMANDS, b"fork 7 8 9") == (
        "fork",
        {"number": 7, "size": 8, "data": 9},
    )
    assert line_of(guest_wire.ZYGOTE_EVENTS, "ended", number=1, code=2, status=9) == "ended 1 2 9"
    with pytest.raises(KeyError):
        parse_line(guest_wire.ZYGOTE_COMMANDS, b"exec 7")
    with pytest.raises(ValueError):
        parse_line(guest_wire.ZYGOTE_COMMANDS, b"fork 7")
    with pytest.raises(ValueError):
        line_of(guest_wire.ZYGOTE_EVENTS, "ended", number=1)


def test_every_reason_for_an_end_has_its_words():
    assert tuple(ENDS) == guest_wire.GUEST_ENDS


@pytest.mark.parametrize("vector", load("values")["values"], ids=lambda vector: vector["name"])
def test_the_guest_reads_and_writes_a_value(vector):
    """`python` says what comes back where Python has no such value; null if that is no text to compare."""
    expected = vector.get("python", vector["text"])
    text = encode(decode(vector["text"], _Errors()))
    if expected is not None:
        assert json.loads(text) == json.loads(expected)
        assert repr(json.loads(text)) == repr(json.loads(expected))


class _Errors(Decoding):
    def error_of(self, name, message, members):
        error = type(name, (Exception,), {})(message)
        error.__dict__.update(members)
        return error


def test_python_reads_every_tag_that_the_host_writes():
    assert set(_READERS) == set(guest_wire.VALUE_TAGS) - {"f"}


@pytest.mark.parametrize("vector", load("answers")["answers"], ids=lambda vector: ascii(vector["text"]))
def test_an_answer_is_read(vector):
    kind, rest = parse_answer(vector["text"])
    parts = vector["parts"]
    part = {guest_wire.ANSWER_VALUE: "value", guest_wire.ANSWER_ERROR: "failure", guest_wire.ANSWER_LATER: "number"}
    assert parts == {"kind": parts["kind"], part[kind]: rest}


@pytest.mark.parametrize("vector", load("answers")["refused"], ids=lambda vector: ascii(vector["text"]))
def test_what_is_no_answer_is_refused(vector):
    check(parse_answer, vector["text"], vector["problem"])
