"""What somebody might write: no attribute is read by a private name, a few builtins, and the modules that seem harmless."""

import ast
import builtins
import importlib

BUILTINS = """abs all any ascii bin bool bytearray bytes callable chr classmethod complex dict divmod enumerate filter float
format frozenset hash hex id int isinstance issubclass iter len list map max min next object oct ord pow print property range
repr reversed round set slice sorted staticmethod str sum super tuple type zip vars locals globals dir memoryview Exception
BaseException ArithmeticError AttributeError ImportError IndexError KeyError LookupError NameError UserWarning OSError RuntimeError
StopIteration StopAsyncIteration TypeError ValueError ZeroDivisionError GeneratorExit SystemExit KeyboardInterrupt
RecursionError UnicodeError NotImplemented __build_class__ __debug__""".split()
MODULES = """abc array asyncio base64 binascii bisect calendar cmath codecs collections configparser contextlib copy csv dataclasses
datetime decimal difflib enum fractions functools hashlib heapq hmac html io itertools json logging math numbers operator
pprint random re reprlib shlex statistics string struct textwrap time traceback types typing unicodedata urllib uuid warnings weakref
xml zlib secrets graphlib keyword token tokenize tools queue sched argparse gettext locale optparse ast""".split()


def checked(name):
    if isinstance(name, str) and name.startswith("_"):
        raise AttributeError("private: " + name)
    return name


def gated_import(name, globals=None, locals=None, fromlist=(), level=0):
    if level or name.split(".")[0] not in MODULES:
        raise ImportError("no module named " + name)
    module = importlib.import_module(name)
    return module if fromlist else importlib.import_module(name.split(".")[0])


class Gate(ast.NodeVisitor):
    def visit_Attribute(self, node):
        if isinstance(node.ctx, ast.Load) and node.attr.startswith("_") and node.attr not in FREE:
            raise SyntaxError("private: " + node.attr)
        self.generic_visit(node)

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id.startswith("__") and node.id != "__name__":
            raise SyntaxError("private: " + node.id)


FREE = {"__init__", "__name__", "__new__", "__enter__", "__exit__", "_x"}


def environment(names):
    safe = {name: getattr(builtins, name) for name in BUILTINS}
    # As everybody does, the gate keeps what it needs where a program is not supposed to look.
    safe.update(
        __gate__=builtins,
        getattr=lambda thing, name, *default: getattr(thing, checked(name), *default),
        setattr=lambda thing, name, value: setattr(thing, checked(name), value),
        hasattr=lambda thing, name: hasattr(thing, checked(name)),
        __import__=gated_import,
    )
    return dict(names, __builtins__=safe, __gate__=builtins, __name__="__main__")


def check(source):
    Gate().visit(ast.parse(source))
    return source
