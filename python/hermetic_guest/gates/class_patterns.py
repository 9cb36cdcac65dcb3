"""The class that a class pattern with positions really uses: a stand-in whose attribute names were read and checked once.

`__match_args__` may be a property of a metaclass, which gives one answer now and another one later. So CPython gets a
class of ours, which asks the guest's class for `isinstance` only.
"""

from weakref import WeakKeyDictionary

from hermetic_guest.errors import denied
from hermetic_guest.gates.attribute_names import PLAIN, classify
from hermetic_guest.gates.ownership import LIBRARY_CLASSES

# Types whose instances are themselves what a single position matches.
_SELF_MATCHING = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)


class _StandInType(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, _behind[cls])


class LazyClass:
    """Evaluates the class of a pattern when the pattern is tried. It is never a value of the guest."""

    __slots__ = ("evaluate",)

    def __init__(self, evaluate):
        self.evaluate = evaluate

    @property
    def matchable(self):
        return matchable(self.evaluate())


# Stand-in -> the guest's class. A stand-in lives as long as a pattern or `_known` holds it.
_behind = WeakKeyDictionary()
# (id of the guest's class, its names) -> stand-in.
_known = {}
_MOST_KNOWN = 2000


def matchable(subject):
    """The class to match with."""
    if not issubclass(type(subject), type) or id(subject) in LIBRARY_CLASSES:
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
        made = _stand_in(subject, names)
        _known[key] = made
    return made


def _stand_in(behind, names):
    base = next((each for each in _SELF_MATCHING if each is not bool and issubclass(behind, each)), object)
    made = _StandInType(behind.__name__, (base,), {} if names is None else {"__match_args__": names})
    if len(_known) > _MOST_KNOWN:
        _known.clear()
    _behind[made] = behind
    return made
