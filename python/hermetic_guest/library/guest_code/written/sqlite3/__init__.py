"""`sqlite3` in memory and on files of the box.

A database of a file is read when it is opened and written back when a transaction ends. `_sqlite` has the library itself.
"""

import datetime
import os
import time

import _sqlite
from _sqlite import (
    PARSE_COLNAMES,  # noqa: F401
    PARSE_DECLTYPES,  # noqa: F401
    DatabaseError,
    DataError,
    Error,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    Warning,
    complete_statement,  # noqa: F401
    sqlite_version,
)

apilevel, paramstyle, threadsafety = "2.0", "qmark", 1
sqlite_version_info = tuple(int(part) for part in sqlite_version.split("."))
version = "2.6.0"
Date, Time, Timestamp, Binary = datetime.date, datetime.time, datetime.datetime, bytes
_adapters = {
    datetime.date: lambda value: value.isoformat(),
    datetime.datetime: lambda value: value.isoformat(" "),
}


def DateFromTicks(ticks):
    return Date(*time.localtime(ticks)[:3])


def TimestampFromTicks(ticks):
    return Timestamp(*time.localtime(ticks)[:6])


def register_adapter(type, adapter, /):
    _adapters[type] = adapter


def register_converter(typename, converter, /):
    _sqlite.register_converter(typename, converter)


def adapt(value, protocol=None, alternate=None):
    return _adapted(value)


def _adapted(value):
    if value is None or type(value) in (int, float, str, bytes):
        return value
    if type(value) in _adapters:
        return _adapters[type(value)](value)
    if hasattr(value, "__conform__"):
        return value.__conform__(PrepareProtocol)
    for kind in (bool, int, float, str, bytes):
        if isinstance(value, kind):
            return int(value) if kind is bool else kind(value)
    return value


class PrepareProtocol:
    pass


class Row:
    def __init__(self, cursor, data):
        self._names = [column[0] for column in cursor.description]
        self._data = tuple(data)

    def keys(self):
        return list(self._names)

    def __getitem__(self, key):
        if not isinstance(key, str):
            try:
                return self._data[key]
            except IndexError:
                raise IndexError("tuple index out of range") from None
        for name, value in zip(self._names, self._data):
            if name.lower() == key.lower():
                return value
        raise IndexError("No item with that key")

    def __len__(self):
        return len(self._data)

    def __iter__(self):
        return iter(self._data)

    def __eq__(self, other):
        return (self._names, self._data) == (other._names, other._data) if isinstance(other, Row) else NotImplemented

    def __hash__(self):
        return hash(tuple(self._names)) ^ hash(self._data)

    def __repr__(self):
        return "<sqlite3.Row object at 0x%x>" % id(self)


class Cursor:
    arraysize = 1

    def __init__(self, connection):
        connection._check_open()
        self.connection = connection
        self.row_factory = connection.row_factory
        self._core = _sqlite.cursor(connection._core)
        self.description, self.rowcount, self.lastrowid = None, -1, None
        self._is_open = True

    def _after(self):
        self.description, self.rowcount, self.lastrowid = _sqlite.facts(self._core)
        self.connection._save()
        return self

    def _check(self):
        self.connection._check_open()
        if not self._is_open:
            raise ProgrammingError("Cannot operate on a closed cursor.")

    def execute(self, sql, parameters=(), /):
        self._check()
        _sqlite.execute(self._core, sql, _parameters(parameters))
        return self._after()

    def executemany(self, sql, seq_of_parameters, /):
        self._check()
        _sqlite.execute_many(self._core, sql, [_parameters(each) for each in seq_of_parameters])
        return self._after()

    def executescript(self, sql_script, /):
        self._check()
        _sqlite.execute_script(self._core, sql_script)
        return self._after()

    def _rows(self, count):
        self._check()
        rows = _sqlite.fetch(self._core, count)
        self.rowcount = _sqlite.facts(self._core)[1]
        text = self.connection.text_factory
        if text is not str:
            rows = [tuple(text(v.encode()) if type(v) is str else v for v in row) for row in rows]
        return rows if self.row_factory is None else [self.row_factory(self, row) for row in rows]

    def fetchone(self):
        rows = self._rows(1)
        return rows[0] if rows else None

    def fetchmany(self, size=None):
        return self._rows(self.arraysize if size is None else size)

    def fetchall(self):
        return self._rows(None)

    def __iter__(self):
        return self

    def __next__(self):
        rows = self._rows(1)
        if not rows:
            raise StopIteration
        return rows[0]

    def close(self):
        self._is_open = False

    def setinputsizes(self, sizes, /):
        pass

    def setoutputsize(self, size, column=None, /):
        pass


def _parameters(given):
    if isinstance(given, dict):
        return {name: _adapted(value) for name, value in given.items()}
    if isinstance(given, (str, bytes)) or not hasattr(given, "__getitem__") and not hasattr(given, "__iter__"):
        if not isinstance(given, str):
            raise ProgrammingError("parameters are of unsupported type")
    return [_adapted(value) for value in given]


class Connection:
    Warning, Error, InterfaceError, DatabaseError, DataError = Warning, Error, InterfaceError, DatabaseError, DataError
    OperationalError, IntegrityError, InternalError = OperationalError, IntegrityError, InternalError
    ProgrammingError, NotSupportedError = ProgrammingError, NotSupportedError

    def __init__(
        self, database, timeout=5.0, detect_types=0, isolation_level="", check_same_thread=True, factory=None,
        cached_statements=128, uri=False, *, autocommit=-1,
    ):  # fmt: skip
        self.row_factory, self.text_factory = None, str
        self._core, self._file, self._saved = None, _file_of(database), None
        self._core = _sqlite.open_database(detect_types, isolation_level)
        if self._file is not None:
            self._load()

    def _load(self):
        if not hasattr(_sqlite, "load"):
            raise OperationalError("sqlite3 on files of the box needs Python 3.11 or newer; ':memory:' works")
        if os.path.exists(self._file):
            with open(self._file, "rb") as file:
                data = file.read()
            if data:
                _sqlite.load(self._core, data)
        else:
            open(self._file, "wb").close()
        self._saved = self._mark()

    def _mark(self):
        schema = _sqlite.cursor(self._core)
        _sqlite.execute(schema, "PRAGMA schema_version")
        version = _sqlite.fetch(schema, 1)[0][0]
        _sqlite.execute(schema, "PRAGMA user_version")
        return (version, _sqlite.fetch(schema, 1)[0][0], self.total_changes)

    def _save(self):
        if self._file is None or self.in_transaction:
            return
        mark = self._mark()
        if mark != self._saved:
            with open(self._file, "wb") as file:
                file.write(_sqlite.dump(self._core))
            self._saved = mark

    def _check_open(self):
        if self._core is None:
            raise ProgrammingError("Cannot operate on a closed database.")

    @property
    def in_transaction(self):
        self._check_open()
        return _sqlite.state(self._core)[0]

    @property
    def total_changes(self):
        self._check_open()
        return _sqlite.state(self._core)[1]

    @property
    def isolation_level(self):
        self._check_open()
        return _sqlite.state(self._core)[2]

    @isolation_level.setter
    def isolation_level(self, level):
        self._check_open()
        _sqlite.set_isolation_level(self._core, level)

    def cursor(self, factory=Cursor):
        self._check_open()
        return factory(self)

    def execute(self, sql, parameters=(), /):
        return self.cursor().execute(sql, parameters)

    def executemany(self, sql, parameters, /):
        return self.cursor().executemany(sql, parameters)

    def executescript(self, sql_script, /):
        return self.cursor().executescript(sql_script)

    def commit(self):
        self._check_open()
        _sqlite.end(self._core, "commit")
        self._save()

    def rollback(self):
        self._check_open()
        _sqlite.end(self._core, "rollback")

    def close(self):
        if self._core is not None:
            _sqlite.end(self._core, "close")
            self._core = None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        if kind is None:
            self.commit()
        else:
            self.rollback()
        return False

    def create_function(self, name, narg, func, /, *, deterministic=False):
        self._check_open()
        _sqlite.add(self._core, "function", name, narg, func)

    def create_collation(self, name, callable, /):
        self._check_open()
        _sqlite.add(self._core, "collation", name, 2, callable)

    def create_aggregate(self, name, n_arg, aggregate_class, /):
        self._check_open()

        def make():
            made = aggregate_class()
            return made.step, made.finalize

        _sqlite.add_aggregate(self._core, name, n_arg, make)

    def backup(self, target, *, pages=-1, progress=None, name="main", sleep=0.25):
        self._check_open()
        target._check_open()
        _sqlite.copy(self._core, target._core)
        target._save()

    def iterdump(self):
        from sqlite3.dump import _iterdump

        return _iterdump(self)

    def interrupt(self):
        pass

    def enable_load_extension(self, enable, /):
        raise NotSupportedError("extensions are native code, and not available in the sandbox")

    load_extension = enable_load_extension


def _file_of(database):
    path = os.fspath(database)
    return None if path in (":memory:", "") else os.path.abspath(path)


def connect(database, *args, factory=Connection, **named):
    if named.pop("uri", False) and str(database).startswith("file:"):
        if "mode=memory" not in database and not database.startswith("file::memory:"):
            raise OperationalError("sqlite3 takes the path of a file in the sandbox, and no URI")
        database = ":memory:"
    return (Connection if factory is None else factory)(database, *args, **named)


def enable_callback_tracebacks(enable, /):
    pass
