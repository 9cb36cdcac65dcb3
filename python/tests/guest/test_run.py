"""A run of the core: values, output, names across runs, errors with the guest's own lines."""


def test_the_value_is_that_of_the_last_expression(guest):
    outcome = guest("x = 2\nx + 3")
    assert (outcome.value, outcome.error, guest.stdout) == (5, None, "")


def test_names_live_across_runs(guest):
    guest("def double(n):\n    return 2 * n")
    assert guest("double(21)").value == 42
    assert guest.guest.call("double", (4,)).value == 8


def test_a_coroutine_can_be_awaited_at_the_top(guest):
    assert guest("import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    return 7\nawait f()").value == 7


def test_an_error_shows_the_lines_of_the_guest_only(guest):
    error = guest("def f():\n    return {}['k']\n\nf()").error
    assert (error.kind, error.name, error.message, error.line) == ("guest", "KeyError", "'k'", 2)
    assert error.stack == (
        "Traceback (most recent call last):\n"
        '  File "<guest>", line 4, in <module>\n    f()\n'
        "  File \"<guest>\", line 2, in f\n    return {}['k']\n"
        "KeyError: 'k'\n"
    )


def test_a_program_that_is_refused_has_not_run(guest):
    outcome = guest("print(1)\n().__class__.__base__.__subclasses__()")
    assert (outcome.error.kind, outcome.error.message, outcome.error.line) == (
        "validation",
        "attribute '__subclasses__' is not available in the sandbox",
        2,
    )
    assert (guest.stdout, outcome.namespace, outcome.ticks) == ("", {}, 0)


def test_echo_shows_what_a_console_would_show(guest):
    guest("1 + 1\n'two'\nNone\n[3]", echo="all")
    assert guest.stdout == "2\n'two'\n[3]\n"
    guest("1 + 1\n[3]", echo="last")
    assert guest.stdout == "[3]\n"


def test_ticks_are_counted_and_limited(make_guest):
    ran = make_guest(tick_limit=100)
    assert ran("for i in range(50):\n    pass").ticks == 50
    error = ran("try:\n    while True:\n        pass\nexcept BaseException:\n    print('held')").error
    assert (error.kind, error.message, ran.stdout) == ("tick-limit", "the program took more than 100 ticks", "")


def test_modules_of_the_guest_are_imported_with_packages_and_relative_names(make_guest):
    ran = make_guest(
        {
            "pkg/__init__.py": "from .a import one\n",
            "pkg/a.py": "from . import b\none = b.two - 1\n",
            "pkg/b.py": "two = 2\n",
        }
    )
    assert ran("import pkg.b as other\nfrom pkg import one\n(one, other.two)").value == (1, 2)
