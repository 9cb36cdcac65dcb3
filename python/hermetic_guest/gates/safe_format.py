"""`str.format` reads attributes by name, so the names in a template are checked like those in a program."""

from _string import formatter_field_name_split, formatter_parser
from functools import lru_cache

from hermetic_guest.gates.attribute_names import PLAIN, classify

# One item: the function that reads an attribute whose name is not plain. The guest sets it when it makes its gates;
# a list, because `safe_format` itself is handed to programs and must not be bound to a guest.
_load = []


def read_fields_with(load):
    _load[:] = [load]


@lru_cache(maxsize=2048)
def is_plain_template(template):
    """Whether the template reads plain attributes only. A template that cannot be parsed does not count as plain."""
    try:
        return all(
            _is_plain_field(field) and is_plain_template(spec or "")
            for _, field, spec, _ in formatter_parser(template)
            if field is not None
        )
    except (ValueError, RecursionError):
        return False


def _is_plain_field(field):
    _, rest = formatter_field_name_split(field)
    return all(not is_attribute or classify(key) is PLAIN for is_attribute, key in rest)


def safe_format(template, *args, **named):
    template = _exact(template, "format")
    if is_plain_template(template):
        return template.format(*args, **named)
    return _render(template, args, named)


def safe_format_map(template, mapping):
    template = _exact(template, "format_map")
    if is_plain_template(template):
        return template.format_map(mapping)
    return _render(template, (), mapping)


def _exact(template, method):
    if not isinstance(template, str):
        raise TypeError(
            "descriptor %r for 'str' objects doesn't apply to a %r object" % (method, type(template).__name__)
        )
    return str.__str__(template)


def _render(template, args, named, depth=2):
    if depth < 0:
        raise ValueError("Max string recursion exceeded")
    parts = []
    count = 0
    for literal, field, spec, conversion in formatter_parser(template):
        parts.append(literal)
        if field is None:
            continue
        first, rest = formatter_field_name_split(field)
        if first == "":
            first, count = count, count + 1
        value = args[first] if isinstance(first, int) else named[first]
        for is_attribute, key in rest:
            value = _load[0](value, key) if is_attribute else value[key]
        if conversion is not None:
            value = {"r": repr, "s": str, "a": ascii}[conversion](value)
        parts.append(format(value, _render(spec, args, named, depth - 1) if spec else ""))
    return "".join(parts)
