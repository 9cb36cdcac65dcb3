"""JSON lines: what goes in comes out, and Python's own json agrees."""

import json
import os

import pytest

from hermetic_guard.wire import dumps, loads, read_line, write_line

VALUES = [
    None,
    True,
    False,
    0,
    -1,
    1 << 80,
    "",
    "text",
    'quotes " and \\ and / and \n\t\x00\x1f',
    "umlaut \u00fc, euro \u20ac, emoji \U0001f600, line separator \u2028",
    "lone surrogates \ud800 \udcff",
    [],
    {},
    [[[[]]]],
    {"": {"a": [1, {"b": None}], "\u00fc": "\ud83d"}},
    {"type": "violation", "pid": 5, "subject": {"kind": "path", "text": "/a\udcffb"}},
]


@pytest.mark.parametrize("value", VALUES, ids=ascii)
def test_a_value_survives_the_wire(value):
    assert loads(dumps(value)) == value


@pytest.mark.parametrize("value", VALUES, ids=ascii)
def test_the_text_is_json_in_ascii_on_one_line(value):
    text = dumps(value)
    assert json.loads(text) == value
    assert loads(json.dumps(value)) == value
    assert text.encode("ascii").count(b"\n") == 0


def test_a_surrogate_pair_of_another_language_is_one_character():
    assert loads('"\\ud83d\\ude00"') == "\U0001f600"


def test_tuples_are_lists_and_subclasses_are_what_they_hold():
    class Loud(int):
        def __repr__(self):
            return "loud"

    assert dumps((1, Loud(2))) == "[1, 2]"


def test_numbers_with_a_fraction_are_read():
    assert loads("[1.5, -2e3]") == [1.5, -2000.0]


@pytest.mark.parametrize("text", ["1 2", '{"a": 1} x', "[1] ]"])
def test_more_than_one_value_is_an_error(text):
    with pytest.raises(ValueError) as caught:
        loads(text)
    assert str(caught.value) == "one JSON value expected"


@pytest.fixture
def pipe():
    ends = os.pipe()
    yield ends
    for end in ends:
        try:
            os.close(end)
        except OSError:
            pass


def test_a_line_is_read_as_it_was_written(pipe):
    write_line(pipe[1], {"text": "\u00fc" * 9000})
    assert loads(read_line(pipe[0])) == {"text": "\u00fc" * 9000}


def test_a_line_that_comes_in_pieces_is_read_whole(pipe):
    for piece in (b'{"a"', b": ", b"1}\n"):
        os.write(pipe[1], piece)
    assert read_line(pipe[0]) == '{"a": 1}\n'


def test_a_closed_channel_is_an_error(pipe):
    os.write(pipe[1], b'{"a"')
    os.close(pipe[1])
    with pytest.raises(EOFError) as caught:
        read_line(pipe[0])
    assert str(caught.value) == "the launcher closed the channel"
