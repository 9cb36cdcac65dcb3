"""`_sqlite`: SQLite in memory. The module `sqlite3` runs over it as code of the guest, and keeps files in the box.

The library in C opens files by itself, so its own authorizer refuses what would name one. A handler looks at the clock
while a statement runs. Functions of the program cannot call the database that calls them.
"""

from hermetic_guest.errors import denied

try:
    import sqlite3
except ImportError:
    sqlite3 = None

_NUMBERS = dict(attach=24, pragma=19, function=31, virtual_table=29)
_OK, _DENY = 0, 1
_PRAGMAS = frozenset(
    """
    application_id auto_vacuum cache_size case_sensitive_like collation_list compile_options data_version database_list
    defer_foreign_keys encoding foreign_key_check foreign_key_list foreign_keys freelist_count function_list ignore_check_constraints
    index_info index_list index_xinfo integrity_check journal_mode locking_mode max_page_count optimize page_count page_size
    quick_check read_uncommitted recursive_triggers reverse_unordered_selects schema_version secure_delete synchronous table_info
    table_list table_xinfo user_version
    """.split()
)
_REFUSED_FUNCTIONS = frozenset("load_extension fts3_tokenizer readfile writefile edit zipfile lsdir".split())
_VIRTUAL_TABLES = frozenset("fts4 fts5 rtree".split())
_PLAIN = (type(None), int, float, str, bytes)
# Steps of SQLite's own machine between two looks at the clock.
_STEPS = 20_000


def _authorize(action, one, two, database, trigger):
    if action == _NUMBERS["attach"]:
        return _OK if one in ("", ":memory:") else _DENY
    if action == _NUMBERS["pragma"]:
        return _OK if type(one) is str and one.lower() in _PRAGMAS else _DENY
    if action == _NUMBERS["function"]:
        return _DENY if type(two) is str and two.lower() in _REFUSED_FUNCTIONS else _OK
    if action == _NUMBERS["virtual_table"]:
        return _OK if type(two) is str and two.lower() in _VIRTUAL_TABLES else _DENY
    return _OK


class Database:
    """One database in memory."""

    __slots__ = ("_real", "_busy")


class Cursor:
    __slots__ = ("_real", "_database")


_REAL, _PUT = Database._real.__get__, Database._real.__set__
_BUSY = Database._busy.__get__
_PUT_BUSY = Database._busy.__set__
_CURSOR, _PUT_CURSOR = Cursor._real.__get__, Cursor._real.__set__
_OF, _PUT_OF = Cursor._database.__get__, Cursor._database.__set__


class _Use:
    """Around every call: a function of the program that SQLite calls must not call SQLite again."""

    def __init__(self, database):
        self._database = database

    def __enter__(self):
        if _BUSY(self._database):
            raise sqlite3.ProgrammingError("a function cannot use the database that calls it")
        _PUT_BUSY(self._database, True)

    def __exit__(self, *error):
        _PUT_BUSY(self._database, False)


def cursor(database):
    with _Use(database):
        made = Cursor()
        _PUT_CURSOR(made, _REAL(database).cursor())
        _PUT_OF(made, database)
        return made


def execute(cursor, sql, parameters=()):
    _check_text(sql)
    given = _checked(parameters)
    with _Use(_OF(cursor)):
        _CURSOR(cursor).execute(sql, given)


def execute_many(cursor, sql, rows):
    _check_text(sql)
    given = [_checked(row) for row in rows]
    with _Use(_OF(cursor)):
        _CURSOR(cursor).executemany(sql, given)


def execute_script(cursor, sql):
    _check_text(sql)
    with _Use(_OF(cursor)):
        _CURSOR(cursor).executescript(sql)


def fetch(cursor, count):
    with _Use(_OF(cursor)):
        return _CURSOR(cursor).fetchmany(count) if type(count) is int else _CURSOR(cursor).fetchall()


def facts(cursor):
    real = _CURSOR(cursor)
    return real.description, real.rowcount, real.lastrowid


def end(database, how):
    with _Use(database):
        if how == "commit":
            _REAL(database).commit()
        elif how == "rollback":
            _REAL(database).rollback()
        elif how == "close":
            _REAL(database).close()


def state(database):
    real = _REAL(database)
    return real.in_transaction, real.total_changes, real.isolation_level


def set_isolation_level(database, level):
    if type(level) not in (str, type(None)):
        raise TypeError("isolation_level must be a string or None")
    with _Use(database):
        _REAL(database).isolation_level = level


def add(database, kind, name, count, function):
    if type(name) is not str or type(count) is not int:
        raise TypeError("a function needs a name and the number of its arguments")
    if function is not None and not callable(function):
        raise TypeError("it must be callable")
    with _Use(database):
        real = _REAL(database)
        if kind == "function":
            real.create_function(name, count, None if function is None else lambda *args: _plain(function(*args)))
        elif kind == "collation":
            real.create_collation(name, None if function is None else lambda a, b: int(function(a, b)))
        else:
            raise denied("call", "sqlite3", "this is not available in the sandbox")


def add_aggregate(database, name, count, make):
    class Aggregate:
        """Only calls the object of the program: the library in C would read its attributes without asking."""

        def __init__(self):
            self._parts = make()

        def step(self, *args):
            self._parts[0](*args)

        def finalize(self):
            return _plain(self._parts[1]())

    if type(name) is not str or type(count) is not int:
        raise TypeError("an aggregate needs a name and the number of its arguments")
    with _Use(database):
        _REAL(database).create_aggregate(name, count, Aggregate)


def register_converter(name, convert):
    if type(name) is not str or not callable(convert):
        raise TypeError("a converter needs a name and a function")
    sqlite3.register_converter(name, lambda data: convert(data))


def copy(database, target):
    with _Use(database), _Use(target):
        _REAL(database).backup(_REAL(target))


def load(database, data):
    if type(data) is not bytes:
        raise TypeError("a database is bytes")
    with _Use(database):
        # SQLite attaches the bytes, by a statement of its own. No code of a program runs meanwhile.
        _REAL(database).set_authorizer(None)
        try:
            _REAL(database).deserialize(data)
        finally:
            _REAL(database).set_authorizer(_authorize)


def dump(database):
    with _Use(database):
        return _REAL(database).serialize()


def sqlite_members(guest):
    if sqlite3 is None:
        return None
    control = guest.control

    def open_database(detect_types, isolation_level):
        if type(detect_types) is not int or type(isolation_level) not in (str, type(None)):
            raise TypeError("detect_types is a number and isolation_level a text")
        real = sqlite3.connect(":memory:", detect_types=detect_types, isolation_level=isolation_level)
        real.execute("PRAGMA temp_store = MEMORY")
        real.execute("PRAGMA trusted_schema = OFF")
        real.set_authorizer(_authorize)
        # Running any code in Python lets the alarm of the clock through.
        real.set_progress_handler(lambda: 1 if control.ended else 0, _STEPS)
        made = Database()
        _PUT(made, real)
        _PUT_BUSY(made, False)
        return made

    functions = [open_database, cursor, execute, execute_many, execute_script, fetch, facts, end, state]
    functions += [set_isolation_level, add, add_aggregate, register_converter, copy]
    if hasattr(sqlite3.Connection, "deserialize"):
        functions += [load, dump]
    errors = "Warning Error InterfaceError DatabaseError DataError OperationalError IntegrityError InternalError"
    members = {name: getattr(sqlite3, name) for name in (errors + " ProgrammingError NotSupportedError").split()}
    members.update((name, getattr(sqlite3, name)) for name in "PARSE_DECLTYPES PARSE_COLNAMES sqlite_version".split())
    members.update((function.__name__, function) for function in functions)
    return dict(members, complete_statement=lambda text: sqlite3.complete_statement(_check_text(text)))


def _check_text(sql):
    if type(sql) is not str:
        raise TypeError("execute() argument 1 must be str, not %s" % type(sql).__name__)
    return sql


def _checked(parameters):
    """Exact values in a fresh tuple or dict: SQLite would ask objects to adapt themselves."""
    if type(parameters) is dict:
        for name in parameters:
            _check_text(name)
        return {name: _plain(value) for name, value in parameters.items()}
    return tuple([_plain(value) for value in parameters])


def _plain(value):
    if type(value) in _PLAIN:
        return value
    if type(value) is bool:
        return int(value)
    if type(value) is bytearray:
        return bytes(value)
    raise sqlite3.ProgrammingError("type '%s' is not supported" % type(value).__name__)
