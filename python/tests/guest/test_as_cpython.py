"""What an ordinary program notices of the sandbox: builtins, streams, its own errors, texts that are refused late."""

import pytest

BUILTINS = ["print", "input", "getattr", "setattr", "hasattr", "delattr", "vars", "dir", "locals", "__import__"]


@pytest.mark.parametrize("name", BUILTINS)
def test_a_builtin_is_not_bound_to_the_object_of_a_class(guest, name):
    source = "class Log:\n    out = %s\n(Log().out is %s, repr(%s), type(%s) is type(len), isinstance(%s, type(len)))"
    shown = "<built-in function %s>" % name
    assert guest(source % ((name,) * 5)).value == (True, shown, True, True)


def test_a_builtin_has_its_names_and_is_copied_as_a_name(guest):
    outcome = guest(
        "import copy\n"
        "(print.__name__, print.__qualname__, print.__module__, copy.copy(print) is print, copy.deepcopy([print])[0] is print)"
    )
    assert outcome.value == ("print", "print", "builtins", True, True)
    assert guest("print.x = 1").error.message == "'builtin_function_or_method' object has no attribute 'x'"


def test_what_stands_for_c_code_is_not_bound_either(guest):
    outcome = guest(
        "import operator, sys\n"
        "class C:\n    show = '{}-{}'.format\n    first = operator.attrgetter('real')\n    up = operator.methodcaller('upper')\n"
        "    leave = sys.exit\n"
        "(C().show(1, 2), C().first(7), C().up('x'), C().leave is sys.exit)"
    )
    assert (outcome.value, outcome.error) == (("1-2", 7, "X", True), None)


def test_every_line_end_of_the_input_is_a_line_end(guest):
    assert guest("[input(), input(), input()]", stdin="a\r\nb\rc\n").value == ["a", "b", "c"]


def test_argv_has_the_empty_name_of_a_program_without_a_file(guest):
    assert guest("import sys\nsys.argv").value == [""]
    assert guest("import sys\nsys.argv", argv=["x", "y"]).value == ["x", "y"]


RAISED = {
    "a class": "raise MemoryError",
    "an object": "raise MemoryError('mine')",
    "a class of the program": "class Mine(MemoryError): pass\n    raise Mine()",
    "from another": "raise MemoryError() from None",
    "in a function": "def f():\n        raise MemoryError\n    f()",
    "thrown into a generator": "def g():\n        yield\n    made = g()\n    next(made)\n    made.throw(MemoryError())",
}


@pytest.mark.parametrize("way", RAISED)
def test_a_program_catches_the_memory_error_that_it_raised(make_guest, way):
    ran = make_guest(memory_limit=100)
    outcome = ran("caught = False\ntry:\n    %s\nexcept MemoryError:\n    caught = True\ncaught" % RAISED[way])
    assert (outcome.error, outcome.value) == (None, True)
    assert ran("raise MemoryError('mine')").error.kind == "guest"


def test_a_memory_error_of_the_interpreter_cannot_be_caught(make_guest):
    ran = make_guest(memory_limit=100)
    for source in ("[0] * 10 ** 15", "def f():\n        return 'x' * 10 ** 15\n    f()"):
        outcome = ran("try:\n    %s\nexcept MemoryError:\n    print('held')" % source)
        assert (outcome.error.kind, ran.stdout) == ("memory-limit", "")


LATE = {
    "bad": ("x = = 1\n", "SyntaxError", "guest", "invalid syntax (bad.py, line 1)"),
    "deep": ("  x = 1\n", "IndentationError", "guest", "unexpected indent (deep.py, line 1)"),
    "evil": (
        "y = 1\nx = ().__subclasses__\n",
        "PolicyViolation",
        "denied",
        "attribute '__subclasses__' is not available in the sandbox (/evil.py, line 2)",
    ),
}


@pytest.mark.parametrize("name", LATE)
def test_a_module_that_is_refused_after_something_ran_is_no_validation_error(make_guest, name):
    text, kind, why, message = LATE[name]
    ran = make_guest({name + ".py": text})
    outcome = ran("print('ran')\nbefore = 1\nimport %s" % name)
    assert (outcome.error.kind, outcome.error.name, outcome.error.message) == (why, kind, message)
    assert (ran.stdout, outcome.namespace["before"]) == ("ran\n", 1)
    # The program can go on without it.
    assert (
        ran(
            "try:\n    import %s\nexcept (SyntaxError, ImportError) as e:\n    name = type(e).__name__\nname" % name
        ).value
        == kind
    )


def test_no_message_shows_a_name_of_the_rewriter(guest):
    uses = ["x._p = 1", "x.p += 1", "del x._p", "x._p", "[x._p for _ in (1,)]"]
    bindings = ["x = C()", "for x in []: pass", "x, y = C(), C()", "if []: x = C()", "x = x.p = C()"]
    source = "class C: pass\ndef f():\n    %s\n    %s\ntry:\n    f()\nexcept Exception as e:\n    print(e)\nelse:\n    print('fine')"
    for use in uses:
        for binding in bindings:
            for order in ((use, binding), (binding, use)):
                outcome = guest(source % order)
                assert outcome.error is None and "$" not in guest.stdout, (order, guest.stdout)


def test_a_name_that_was_imported_before_the_one_that_fails_stays_bound(guest):
    outcome = guest("try:\n    from math import pi, nothing\nexcept ImportError:\n    pass\nround(pi, 2)")
    assert outcome.value == 3.14


def test_a_class_pattern_is_evaluated_when_it_is_tried(guest):
    pytest.importorskip("_ast").__dict__.get("match_case") or pytest.skip("needs Python 3.10")
    outcome = guest(
        "def late():\n    global Late\n    class Late:\n        __match_args__ = ('w',)\n        w = 5\n    return Late()\n"
        "match late():\n    case Late(w):\n        got = w\ngot"
    )
    assert outcome.value == 5
