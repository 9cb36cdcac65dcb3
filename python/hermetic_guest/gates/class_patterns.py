"""What a class pattern with positions looks at: a stand-in with names that were read and judged once.

`__match_args__` may be a property of a metaclass that answers one thing now and another thing later, and `isinstance`
may be anything the guest likes; so the pattern gets a class of ours that asks the guest's class only for `isinstance`.
"""

from weakref import WeakKeyDictionary

from hermetic_guest.errors import denied
from hermetic_guest.gates.attribute_names import PLAIN, classify
from hermetic_guest.gates.ownership import HOST

# Types whose instances match a single position themselves.
_SELF_MATCHING = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)


class _StandInType(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, _behind[cls])


class _Raises(type):
    def __instancecheck__(cls, instance):
        raise _behind[cls]


# A stand-in lives as long as a pattern or the table below holds it.
_behind = WeakKeyDictionary()
_known = {}


def matchable(subject, is_lazy):
    """The class to match with. An error while it is evaluated waits until the pattern is tried."""
    if is_lazy:
        try:
            subject = subject()
        except Exception as error:
            # Its frames would hold the stand-in, which holds it.
            return _stand_in(_Raises, "error", (), BaseException.with_traceback(error, None))
    if not issubclass(type(subject), type) or id(subject) in HOST:
        return subject
    names = getattr(subject, "__match_args__", None)
    if type(names) is tuple:
        for name in names:
            if type(name) is str and classify(name) is not PLAIN:
                raise denied(
                    "get", "%s.%s" % (subject.__name__, name), "a class pattern cannot look at %r in the sandbox" % name
                )
        names = tuple(name for name in names)
    key = (id(subject), names if type(names) is tuple and all(type(name) is str for name in names) else None)
    made = _known.get(key)
    if made is None or _behind[made] is not subject:
        made = _stand_in(_StandInType, subject.__name__, names, subject)
        _known[key] = made
    return made


def _stand_in(kind, name, names, behind):
    base = object
    if issubclass(type(behind), type):
        base = next((each for each in _SELF_MATCHING if each is not bool and issubclass(behind, each)), object)
    made = kind(name, (base,), {} if names is None else {"__match_args__": names})
    if len(_known) > 2000:
        _known.clear()
    _behind[made] = behind
    return made
