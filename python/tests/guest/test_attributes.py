"""Attribute access by every route: what is denied, and its twin that is not."""

import sys

import pytest

FUNCTION = "def g(): pass\n"
HOST_CLASS = "import json\n"

# (what is tried, kind of the error, what the message says)
DENIED = {
    "a name in the source": (
        FUNCTION + "g.__globals__",
        "validation",
        "attribute '__globals__' is not available in the sandbox",
    ),
    "getattr": (
        FUNCTION + "getattr(g, '__globals__')",
        "denied",
        "attribute '__globals__' of 'function' is not available in the sandbox",
    ),
    "a name that is more than a string": (
        "class S(str): pass\ngetattr(object, S('__subclasses__'))",
        "denied",
        "getattr(): an attribute name must be a plain string, not a subclass of it",
    ),
    "a template": (
        FUNCTION + "t = '{0.__globals__}'\nt.format(g)",
        "denied",
        "attribute '__globals__' of 'function' is not available in the sandbox",
    ),
    "a template in a specification": (
        FUNCTION + "t = '{0:{1.__globals__}}'\nt.format(1, g)",
        "denied",
        "attribute '__globals__' of 'function' is not available in the sandbox",
    ),
    "format of the class": (
        FUNCTION + "str.format('{0.__globals__}', g)",
        "denied",
        "attribute '__globals__' of 'function' is not available in the sandbox",
    ),
    "format by super": (
        FUNCTION + "class S(str):\n    def go(self, x): return super().format(x)\nS('{0.__globals__}').go(g)",
        "denied",
        "attribute '__globals__' of 'function' is not available in the sandbox",
    ),
    "string.Formatter": (
        FUNCTION + "import string\nstring.Formatter().format('{0.__globals__}', g)",
        "denied",
        "attribute '__globals__' of 'function' is not available in the sandbox",
    ),
    "operator.attrgetter": (
        FUNCTION + "import operator\noperator.attrgetter('__globals__')(g)",
        "denied",
        "attribute '__globals__' of 'function' is not available in the sandbox",
    ),
    "object.__getattribute__": (
        FUNCTION + "object.__getattribute__(g, '__globals__')",
        "denied",
        "attribute '__globals__' of 'function' is not available in the sandbox",
    ),
    "a private name of the library": (
        "import random\nrandom.Random()._randbelow",
        "denied",
        "attribute '_randbelow' of 'Random' is not available in the sandbox",
    ),
    "an assignment to a class of the library": (
        HOST_CLASS + "json.JSONEncoder.default = 1",
        "denied",
        "attribute 'default' of 'JSONEncoder' is not available in the sandbox",
    ),
    "the same in a loop": (
        HOST_CLASS + "for json.JSONEncoder.default in [1]: pass",
        "denied",
        "attribute 'default' of 'JSONEncoder' is not available in the sandbox",
    ),
    "the same in a comprehension": (
        HOST_CLASS + "[0 for json.JSONEncoder.default in [1]]",
        "denied",
        "attribute 'default' of 'JSONEncoder' is not available in the sandbox",
    ),
    "the same by a parameter": (
        HOST_CLASS + "def f(c): c.default = 1\nf(json.JSONEncoder)",
        "denied",
        "attribute 'default' of 'JSONEncoder' is not available in the sandbox",
    ),
    "the same by a variable": (
        HOST_CLASS + "def f():\n    c = json.JSONEncoder\n    c.default = 1\nf()",
        "denied",
        "attribute 'default' of 'JSONEncoder' is not available in the sandbox",
    ),
    "the same by del": (
        HOST_CLASS + "del json.JSONEncoder.default",
        "denied",
        "attribute 'default' of 'JSONEncoder' is not available in the sandbox",
    ),
    "the same by typing": (
        "import typing\ntyping.Counter.most_common = 1",
        "denied",
        "attribute 'most_common' of '_SpecialGenericAlias' is not available in the sandbox",
    ),
    "a module": ("import math\nmath.pi = 3", "denied", "attribute 'pi' of 'module' is not available in the sandbox"),
    "a module by object.__setattr__": (
        "import math\nobject.__setattr__(math, 'pi', 3)",
        "denied",
        "attribute 'pi' of 'module' is not available in the sandbox",
    ),
    "a class with three arguments": (
        "type(int)('X', (), {})",
        "denied",
        "type() with three arguments is not available in the sandbox",
    ),
    "the class of an object": (
        "class A: pass\na = A()\na.__class__ = A",
        "validation",
        "attribute '__class__' cannot be assigned in the sandbox",
    ),
    "a builtin's module": (
        "getattr(len, '__self__')",
        "denied",
        "attribute '__self__' of 'builtin_function_or_method' is not available in the sandbox",
    ),
    "a dictionary of a builtin class": (
        "vars(str)",
        "denied",
        "attribute '__dict__' of 'str' is not available in the sandbox",
    ),
    "a name in the namespace": (
        "__builtins__",
        "validation",
        "the name '__builtins__' is not available in the sandbox",
    ),
    "a module that is not on the list": ("import os", "denied", "module 'os' is not available in the sandbox"),
    "a member that is withheld": (
        "import random\nrandom.SystemRandom",
        "denied",
        "random.SystemRandom is not available in the sandbox",
    ),
}


@pytest.mark.parametrize("what", DENIED)
def test_what_is_not_the_guests_is_denied(guest, what):
    source, kind, message = DENIED[what]
    if sys.version_info < (3, 9):
        message = message.replace("_SpecialGenericAlias", "_GenericAlias")
    error = guest(source).error
    assert (error.kind, error.message) == (kind, message)


ALLOWED = {
    "private names of its own": (
        "class A:\n    def __init__(self): self._x = self.__y = 1\n    def go(self): return self._x + self.__y\nA().go()",
        2,
    ),
    "private names that the library has too": (
        "class A:\n    def __init__(self): self._name = 'n'\n    def go(self): return self._name\nA().go()",
        "n",
    ),
    "a private name of a subclass of a library class": (
        "import collections\nclass C(collections.Counter):\n    def _mine(self): return 7\nC()._mine()",
        7,
    ),
    "a template": ("class A: x = 1\nt = '{0.x} {0.__class__.__name__}'\nt.format(A())", "1 A"),
    "getattr and setattr": ("class A: pass\na = A()\nsetattr(a, '_x', 3)\ngetattr(a, '_x')", 3),
    "its dictionary": ("class A: pass\na = A()\na.__dict__['k'] = 3\n(a.k, vars(a))", (3, {"k": 3})),
    "object.__setattr__": ("class A: pass\na = A()\nobject.__setattr__(a, 'x', 3)\na.x", 3),
    "its classes": (
        "class A: pass\nclass B(A): pass\nB.n = 1\n([c.__name__ for c in B.__mro__], B.mro()[1] is A, B.n)",
        (["B", "A", "object"], True, 1),
    ),
    "an object of a library class": (
        "import textwrap\nw = textwrap.TextWrapper()\nw.width = 4\nw.wrap('aa bb')",
        ["aa", "bb"],
    ),
    "a function of its own": ("def f(): pass\nf.calls = 1\nf._n = 2\nf.calls + f._n", 3),
    "the class of an error": ("try: 1 / 0\nexcept Exception as e: name = type(e).__name__\nname", "ZeroDivisionError"),
    "type": (
        "class M(type): pass\nclass A(metaclass=M): pass\n(type(A) is M, type(int) is type, isinstance(A, type), type(3).__name__)",
        (True, True, True, "int"),
    ),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_what_is_the_guests_own_is_free(guest, what):
    source, value = ALLOWED[what]
    outcome = guest(source)
    assert (outcome.error, outcome.value) == (None, value)


def test_a_denial_is_told_to_the_host_even_if_the_program_swallows_it(guest):
    assert guest("hasattr(print, '__globals__')").value is False
    assert guest.services.violations == [("get", "builtin_function_or_method.__globals__")]
