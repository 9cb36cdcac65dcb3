"""`_weakref`: references whose callbacks only run while a program runs, and never with an object of the library.

A real proxy would pass reads and writes on to its object past the gates; the module `weakref` has one in code of the guest.
"""

import weakref


def weakref_members(guest):
    control = guest.control

    class ReferenceType(weakref.ref):
        __slots__ = ()

        def __new__(cls, object, callback=None, /):
            return weakref.ref.__new__(cls, object, None if callback is None else checked(callback))

        def __init__(self, object, callback=None, /):
            super().__init__(object, callback)

    def checked(callback):
        if not callable(callback):
            raise TypeError("a callback must be callable")

        def call(reference):
            # Between runs there is no clock, and no program that could wait for this.
            if not control.ended:
                callback(reference)

        return call

    ReferenceType.__module__, ReferenceType.__qualname__ = "weakref", "ReferenceType"
    return {"ref": ReferenceType, "getweakrefcount": weakref.getweakrefcount}
