"""Installs the guards in a Python child: PYTHONPATH leads here, and site imports this before the target runs."""

import sys


def _install():
    here = __file__.rpartition("/")[0]
    # The target's sys.path and its own sitecustomize are as they would be without us.
    sys.path[:] = [entry for entry in sys.path if entry != here]
    sys.path_importer_cache.pop(here, None)
    del sys.modules["sitecustomize"]
    try:
        package = type(sys)("hermetic_guard")
        package.__path__ = [here.rpartition("/")[0]]
        sys.modules["hermetic_guard"] = package
        from hermetic_guard.bundle import use_bundle

        use_bundle(package.__path__[0])
        from hermetic_guard import start

        start.in_site()
    except BaseException as error:
        # site would print the error and run the target unguarded.
        sys.stderr.write("hermetic: error E_GUARD_NOT_INSTALLED: %r\n" % error)
        sys.modules["posix"]._exit(1)
    # Import the user's own. Where there is none, site expects exactly this ImportError.
    import sitecustomize  # noqa: F401


_install()
