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


def report_text(outcome, calls, violations, dropped_prints=(), has_room=True):
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
    for name, item in outcome.namespace.items():
        # Modules are left out: a later program can import them again.
        if issubclass(type(item), _MODULES):
            continue
        if not has_room:
            encoder.dropped.append(name)
            continue
        text = encoder.attempt(item, name, outcome.namespace)
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
        names=_texts(outcome.namespace),
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
