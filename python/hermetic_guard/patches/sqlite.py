"""sqlite3 opens files in C. A database that may not be written is opened read-only, as on a read-only disk,
and ATTACH obeys the policy. The floor refuses calls that get around this patch."""

import posix
import sys

from hermetic_guard.checks.paths import resolve
from hermetic_guard.violation import PolicyViolation, also

SQLITE_ATTACH, SQLITE_OK, SQLITE_DENY = 24, 0, 1
IN_MEMORY = ("", ":memory:")
# The arguments of sqlite3.connect after the first, in the order in which they may be passed.
OPTIONS = ("timeout", "detect_types", "isolation_level", "check_same_thread", "factory", "cached_statements", "uri")


def lazy(seams, may_write, lets_pass):
    """`may_write(path)`: the policy's answer, without a report. `lets_pass`: the judge may allow what the policy denies."""

    def patch(module):
        original, guarded_types = module.connect, {}

        def attach_allowed(action, database, *_):
            if action != SQLITE_ATTACH or database in IN_MEMORY:
                return SQLITE_OK
            if database is None:
                # The name is an expression that sqlite evaluates later, so there is nothing to ask about.
                return SQLITE_OK if lets_pass else SQLITE_DENY
            try:
                seams.audit("sqlite3.connect", database)
            except OSError:
                return SQLITE_DENY
            return SQLITE_OK

        def connect(database, *args, **kwargs):
            options = dict(zip(OPTIONS, args))
            options.update(kwargs)
            factory = options.get("factory", module.Connection)
            if isinstance(factory, type):
                if factory not in guarded_types:
                    guarded_types[factory] = _guarded_type(factory, attach_allowed)
                options["factory"] = guarded_types[factory]
            database = posix.fspath(database) if not isinstance(database, (str, bytes)) else database
            harmless = _harmless_form(database, options.get("uri"), lambda path: lets_pass or may_write(path))
            if harmless:
                database, options["uri"] = harmless, True
            try:
                connection = original(database, **options)
            except PolicyViolation as error:
                # Users of sqlite3 catch sqlite3.Error.
                raise also(error, module.OperationalError) from None
            connection.set_authorizer(None)
            return connection

        owners = [sys.modules[name] for name in ("sqlite3", "sqlite3.dbapi2", "_sqlite3") if name in sys.modules]
        seams.replace(owners, "connect", connect)

    return {"sqlite3": patch}


def _guarded_type(base, attach_allowed):
    """A connection whose authorizer asks about ATTACH first."""

    def set_authorizer(self, authorizer_callback):
        def both(*facts):
            return attach_allowed(*facts) or (authorizer_callback(*facts) if authorizer_callback else SQLITE_OK)

        return base.set_authorizer(self, both)

    return type(base.__name__, (base,), {"set_authorizer": set_authorizer, "__module__": base.__module__})


def _harmless_form(database, uri, may_write):
    """The same database in a form that the floor knows as read-only or in memory; None where there is none."""
    if not isinstance(database, str) or database in IN_MEMORY:
        return None
    if uri and database.startswith("file:"):
        name, _, query = database[5:].partition("?")
        options = dict(option.partition("=")[::2] for option in query.split("&"))
        if name == ":memory:" or options.get("mode") == "memory":
            shared = "&cache=shared" if options.get("cache") == "shared" else ""
            return "file:/" + name.lstrip("/") + "?mode=memory" + shared
        if "%" in name or options.get("mode", "ro") != "ro":
            return None
        database = name
    if may_write(database):
        return None
    path = resolve(database, True)
    try:
        posix.stat(path)
    except OSError:
        return None
    for letter, code in (("%", "%25"), ("?", "%3f"), ("#", "%23")):
        path = path.replace(letter, code)
    return "file://" + path + "?mode=ro"
