"""The end of a run as the host reads it (src/sandbox/box/read-report.ts)."""

from json.encoder import encode_basestring_ascii as quote
from types import ModuleType

from hermetic_guest.facades.host_objects import HostModule
from hermetic_guest.wire.encode import MAX_TEXT

_MODULES = (ModuleType, HostModule)


def report_text(outcome, calls, violations, has_room=True):
    """`[ended, ticks, value, error, names, dropped, all names, violations]`; the values share their back references.

    Without room for a copy of what the program has, its names are all that is told, and its value if that fits.
    """
    encoder = calls.data()
    error = outcome.error
    try:
        value = encoder.attempt(outcome.value, "value") or '["u"]'
    except MemoryError:
        if has_room:
            raise
        encoder = calls.data()
        encoder.dropped.append("value")
        value = '["u"]'
    failure = "null" if error is None or error.exception is None else _error_text(encoder, error)
    names = []
    for name, item in outcome.namespace.items():
        # A program that imports them has them again: nothing is lost.
        if issubclass(type(item), _MODULES):
            continue
        if not has_room:
            encoder.dropped.append(name)
            continue
        text = encoder.attempt(item, name)
        if text:
            names.append("%s,%s" % (quote(name), text))
    return '["",%d,%s,%s,[%s],%s,%s,[%s]]' % (
        outcome.ticks,
        value,
        failure,
        ",".join(names),
        _texts(encoder.dropped),
        _texts(outcome.namespace),
        ",".join(map(_texts, violations)),
    )


def prints_text(prints):
    """A list of method and values, without those that would make it too long: the last ones are kept."""
    texts, size = [], 0
    for values in reversed(prints):
        size += len(values)
        if size > MAX_TEXT:
            break
        texts.append('["print",%s]' % values)
    return "[%s]" % ",".join(reversed(texts))


def _error_text(encoder, error):
    """`[denied, error, shown, [line, column]]`."""
    text = encoder.attempt(error.exception, "error") or '["u"]'
    place = "[%s,%s]" % (error.line or "null", error.column or "null")
    return "[%s,%s,null,%s]" % ("true" if error.kind == "denied" else "false", text, place)


def _texts(values):
    return "[%s]" % ",".join(quote(str.__str__(value)) for value in values)
