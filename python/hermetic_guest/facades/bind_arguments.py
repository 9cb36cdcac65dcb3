"""Turns the keyword arguments of a Python call into positional arguments, which is all that a host function has."""

# Stands for an argument that was not given: the default of the host function applies.
MISSING = object()
_SCALARS = {"str", "int", "float", "bool", "None", "number", "string", "boolean", "bigint"}


def bind(name, parameters, args, keywords):
    """
    The list of arguments for the host. A keyword goes to the parameter of that name. All other keywords become one object
    of options, as is usual in JavaScript, which goes to the last parameter if that is still free. MISSING fills the gaps.
    """
    given = list(args)
    if not keywords:
        return given
    named = [parameter for parameter in parameters if not parameter["rest"]]
    places = {parameter["name"]: index for index, parameter in enumerate(named)}
    rest = {}
    for key, value in keywords.items():
        place = places.get(key)
        if place is None:
            rest[key] = value
        elif place < len(given) and given[place] is not MISSING:
            raise TypeError("%s() got multiple values for argument '%s'" % (name, key))
        else:
            _put(given, place, value)
    if rest:
        _put(given, _place_of_options(name, named, parameters, given, rest), rest)
    return given


def _place_of_options(name, named, parameters, given, rest):
    # The parameters of a native function are unknown: options may follow its last argument.
    if not parameters:
        return len(given)
    last = len(named) - 1
    free = last >= 0 and (last >= len(given) or given[last] is MISSING) and not _is_scalar(named[last])
    if not free:
        raise TypeError("%s() got an unexpected keyword argument '%s'" % (name, next(iter(rest))))
    return last


def _is_scalar(parameter):
    type_ = parameter["type"]
    return type_ is not None and (type_["python"] in _SCALARS or type_["typescript"] in _SCALARS)


def _put(given, place, value):
    while len(given) <= place:
        given.append(MISSING)
    given[place] = value
