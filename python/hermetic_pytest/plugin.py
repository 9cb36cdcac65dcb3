"""The plug-in: `pytest -p hermetic_pytest.plugin`, or installed. By default tests reach this machine and no network."""

import os
import sys

import pytest

from hermetic_pytest.describe import describe
from hermetic_pytest.guard import Guard
from hermetic_pytest.options import DEFAULTS, BadOption, loosen, to_policy

MARK = (
    "hermetic(allow_domains, allow_ips, allow_localhost, block_network, block_subprocess): "
    "what this test, class or module may reach, where it differs from the ini settings"
)


def pytest_addoption(parser):
    group = parser.getgroup("hermetic")
    group.addoption("--no-hermetic", action="store_true", help="run the tests without hermetic's guards")
    for name, value in DEFAULTS.items():
        kind = "bool" if isinstance(value, bool) else "args"
        parser.addini("hermetic_" + name, "hermetic: the default of " + name, kind, value if kind == "bool" else [])


def pytest_configure(config):
    config.addinivalue_line("markers", MARK)
    if config.getoption("--no-hermetic") or not hasattr(sys, "addaudithook"):
        return
    try:
        written = {name: config.getini("hermetic_" + name) for name in DEFAULTS}
        options = loosen(dict(DEFAULTS), written)
        to_policy(options)
    except BadOption as error:
        raise pytest.UsageError(str(error)) from error
    config.pluginmanager.register(Hermetic(options), "hermetic-guards")


class Allowances:
    """The value of the fixture `hermetic`."""

    def __init__(self, guards, options):
        self._guards, self._options = guards, options

    def allow(self, **changes):
        """Allows more for the rest of this test. Takes the arguments of the mark."""
        self._options = loosen(self._options, changes)
        self._guards.hold(self._options)


@pytest.fixture
def hermetic(request):
    """Allows this test to reach more: `hermetic.allow(allow_domains=["example.com"])`."""
    guards = request.config.pluginmanager.get_plugin("hermetic-guards")
    if guards is None:
        return _Nothing()
    return Allowances(guards, guards.options_of(request.node))


class _Nothing:
    """The fixture where the guards are off: everything is allowed, but unknown options are errors."""

    def allow(self, **changes):
        loosen(dict(DEFAULTS), changes)


class Hermetic:
    """The hooks of pytest. A test is guarded from its set-up to its tear-down, and so is the import of its module."""

    def __init__(self, options):
        self._options = options
        self._guard = Guard(os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + "/hermetic_")

    def hold(self, options):
        self._guard.hold(None if options is None else to_policy(options))

    def options_of(self, item):
        options = self._options
        # From the module to the test itself: the nearest mark wins.
        for mark in reversed(list(item.iter_markers("hermetic"))):
            options = loosen(options, mark.kwargs)
        return options

    @pytest.hookimpl(hookwrapper=True)
    def pytest_make_collect_report(self, collector):
        self.hold(self._options)
        outcome = yield
        self.hold(None)
        records = self._guard.take()
        if records:
            report = outcome.get_result()
            report.outcome = "failed"
            report.longrepr = describe("the import of {}".format(collector.nodeid), records)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        try:
            self.hold(self.options_of(item))
        except BadOption as error:
            raise pytest.UsageError("{}: {}".format(item.nodeid, error)) from error
        yield
        self.hold(None)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_setup(self, item):
        self._finish((yield), item, "setup")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item):
        self._finish((yield), item, "call")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_teardown(self, item, nextitem):
        self._finish((yield), item, "teardown")

    def _finish(self, outcome, item, phase):
        """A test that failed by itself keeps its own error, and gets the rest as a section of the report."""
        records = self._guard.take()
        if not records:
            return
        message = describe('the test "{}"'.format(item.nodeid), records)
        if outcome.excinfo is None:
            outcome.force_exception(pytest.fail.Exception(message, pytrace=False)) if hasattr(
                outcome, "force_exception"
            ) else _replace(outcome, message)
        else:
            item.add_report_section(phase, "hermetic", message)


def _replace(outcome, message):
    """Turns an outcome into a failure, for pluggy before 1.1."""
    error = pytest.fail.Exception(message, pytrace=False)
    outcome._excinfo = (type(error), error, None)
    outcome._result = None
