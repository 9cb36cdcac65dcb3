"""The little that changes while the target runs, and the only frames that ever see it.

Whoever holds one of these mappings has opened the guards, and a frame hands out its locals: so a frame that has the
mapping does nothing else, and lets go of it whatever happens.
"""


def make_lookup(held):
    """`lookup(key)`: what the mapping holds there, or None."""

    def lookup(key, held=held):
        __tracebackhide__ = True
        try:
            return held.get(key)
        finally:
            del held

    return lookup


def make_keep(held):
    """`keep(thing)`: from now on the mapping holds it, under its id, which is its own only while it lives."""

    def keep(thing, held=held, id=id):
        __tracebackhide__ = True
        try:
            held[id(thing)] = thing
        finally:
            del held

    return keep


def make_store(held):
    """`store(key, value)`."""

    def store(key, value, held=held):
        __tracebackhide__ = True
        try:
            held[key] = value
        finally:
            del held

    return store
