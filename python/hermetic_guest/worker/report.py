"""The end of a run as the host reads it: a RunReport of src/wire/run-report.ts."""

from json.encoder import encode_basestring_ascii as quote
from types import ModuleType

from hermetic_guest._wire import (
    MAX_TEXT,
    UNDEFINED_TEXT,
    guest_failure_text,
    guest_violation_text,
    place_text,
    run_report_text,
)
from hermetic_guest.facades.host_objects import HostModule

_MODULES = (ModuleType, HostModule)


class Told:
    """The names that a report tells: the values of some, and a list of names."""

    __slots__ = ("values", "names", "is_listed")

    def __init__(self, values, names, is_listed=False):
        self.values = values
        self.names = names
        # The host named them one by one.
        self.is_listed = is_listed


def told_names(guest, outcome, request):
    """What a request wants to know of the names of the box, as a Told."""
    returns, wanted = request["returns"], request["wanted"]
    if request["task"]["kind"] == "names":
        return Told({}, guest.names())
    if returns == "listed":
        values = guest.values(wanted)
        # A reader who asked for a name that is not there is told which ones are.
        return Told(values, outcome.namespace if len(values) == len(wanted) else guest.names(), is_listed=True)
    if returns == "all":
        return Told(guest.values(guest.names()), outcome.namespace)
    return Told(outcome.namespace if returns == "bound" else {}, outcome.namespace)


def report_text(outcome, told, calls, violations, dropped_prints=(), has_room=True):
    """The text of a RunReport. Its values share their back references, so that their order counts.

    If the memory has no room for a copy of what the program has, only its names are reported, and its value if that fits.
    """
    encoder = calls.data()
    error = outcome.error
    try:
        value = encoder.attempt(outcome.value, "value") or UNDEFINED_TEXT
    except MemoryError:
        if has_room:
            raise
        encoder = calls.data()
        encoder.dropped.append("value")
        value = UNDEFINED_TEXT
    failure = "null" if error is None or error.exception is None else _error_text(encoder, error)
    names = []
    for name, item in told.values.items():
        # Modules are left out unless they are asked for: a later program can import them again.
        is_module = issubclass(type(item), _MODULES)
        if is_module and not told.is_listed:
            continue
        if not has_room or is_module:
            encoder.dropped.append(name)
            continue
        text = encoder.attempt(item, name, told.values)
        if text:
            names.append("%s,%s" % (quote(name), text))
    return run_report_text(
        # The worker tells why a run was ended, not the guest.
        ended="null",
        ticks="%d" % outcome.ticks,
        value=value,
        error=failure,
        namespace="[%s]" % ",".join(names),
        dropped=_texts([*encoder.dropped, *dropped_prints]),
        names=_texts(told.names),
        # Host functions are plain calls in Python: there is no promise to forget.
        unawaited="[]",
        violations="[%s]" % ",".join([guest_violation_text(*map(_text, violation)) for violation in violations]),
    )


def prints_text(prints):
    """Pairs of method and values, without those that would make it too long: the last ones are kept."""
    texts, size = [], 0
    for values in reversed(prints):
        size += len(values)
        if size > MAX_TEXT:
            break
        texts.append('"print",%s' % values)
    return "[%s]" % ",".join(reversed(texts))


def _error_text(encoder, error):
    """The text of a GuestFailure."""
    return guest_failure_text(
        denied="true" if error.kind == "denied" else "false",
        value=encoder.attempt(error.exception, "error") or UNDEFINED_TEXT,
        shown="null",
        place=place_text(error.line or "null", error.column or "null"),
    )


def _texts(values):
    return "[%s]" % ",".join(map(_text, values))


def _text(value):
    return quote(str.__str__(value))
