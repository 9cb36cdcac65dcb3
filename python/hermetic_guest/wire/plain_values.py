"""Numbers and tables that JavaScript does not have, as plain values that the encoder knows.

| Python                                          | crosses as                                                            |
| ----------------------------------------------- | --------------------------------------------------------------------- |
| complex                                         | {"real", "imag"}                                                      |
| Decimal                                         | its text, which is exact                                              |
| timedelta, numpy.timedelta64, pandas.Timedelta  | seconds                                                               |
| a scalar of numpy                               | the same of Python                                                    |
| numpy.datetime64, pandas.Timestamp              | as a datetime                                                         |
| NaT, NA, a masked item                          | None                                                                  |
| numpy.ndarray                                   | nested lists; with named fields, records                              |
| pandas.DataFrame                                | a list of records; an index that is more than 0, 1, 2... is a column  |
| pandas.Series                                   | a list; with such an index a dict, or pairs where a label stands twice |
| pandas.Index, Categorical and other arrays      | a list                                                                |
| pandas.Interval; Period                         | {"left", "right", "closed"}; its text                                 |
| a number of sympy; any other expression         | the number if Python has it; its text                                 |

Classes are compared by identity, and asked by the methods of the package: a program can derive from them.
"""

import datetime
import decimal
import sys

# Cells of one array or table that cross. The rest is left out, from the end, and told.
MAX_CELLS = 10_000

_MRO = type.__dict__["__mro__"].__get__


def plain_value(value, kind):
    """(the plain value, the number of rows that crossed or None for all); None if it is no value of this table."""
    table = _table()
    for base in _MRO(kind):
        convert = table.get(id(base))
        if convert is not None:
            return convert(value)
    return None


def _whole(convert):
    return lambda value: (convert(value), None)


_OWN = {
    id(complex): _whole(lambda value: {"real": complex.real.__get__(value), "imag": complex.imag.__get__(value)}),
    id(decimal.Decimal): _whole(decimal.Decimal.__str__),
    id(datetime.timedelta): _whole(datetime.timedelta.total_seconds),
}
_tables = {(): _OWN}


def _table():
    """Converters by the id of their class, for the packages that are loaded."""
    loaded = tuple(name for name in _PACKAGES if name in sys.modules)
    if loaded not in _tables:
        _tables[loaded] = dict(_OWN)
        for name in loaded:
            _tables[loaded].update(_PACKAGES[name](sys.modules[name]))
    return _tables[loaded]


def _numpy(numpy):
    def scalar(value):
        return array(numpy.asarray(value))

    def array(value):
        if issubclass(type(value), numpy.ma.MaskedArray):
            shape, convert = numpy.ma.MaskedArray.shape.__get__(value), numpy.ma.MaskedArray.tolist
        else:
            value = numpy.ndarray.view(value, numpy.ndarray)
            shape, convert = value.shape, listed
        if not shape:
            return convert(value), None
        cells = 1
        for length in shape[1:]:
            cells *= length
        rows = MAX_CELLS // max(1, cells)
        return (convert(value), None) if shape[0] <= rows else (convert(value[:rows]), rows)

    def listed(value):
        kind = value.dtype.kind
        if kind == "M":
            # Finer units would be numbers. NaT becomes None.
            return value.astype("datetime64[us]").tolist()
        if kind == "m":
            return value.astype("timedelta64[us]").tolist()
        if kind == "f":
            return value.astype("float64").tolist()
        if kind == "c":
            return value.astype("complex128").tolist()
        if kind == "V" and value.dtype.names:
            return records({name: listed(value[name]) for name in value.dtype.names}, len(value.shape))
        return value.tolist()

    def records(columns, depth):
        if depth == 0:
            return columns
        return [records(dict(zip(columns, row)), depth - 1) for row in zip(*columns.values())]

    return {id(numpy.generic): scalar, id(numpy.ndarray): array}


def _pandas(pandas):
    def is_default(index):
        return index.nlevels == 1 and index.name is None and index.equals(pandas.RangeIndex(len(index)))

    def frame(value):
        rows = MAX_CELLS // max(1, len(value.columns) + value.index.nlevels)
        part = value.iloc[:rows]
        columns = {}
        if not is_default(value.index):
            for level, label in enumerate(part.index.names):
                columns[_free(_text(label) or "index", columns)] = part.index.get_level_values(level).tolist()
        for place, label in enumerate(part.columns):
            columns[_free(_text(label), columns)] = part.iloc[:, place].tolist()
        records = [dict(zip(columns, row)) for row in zip(*columns.values())]
        return records, rows if len(value.index) > rows else None

    def series(value):
        kept = MAX_CELLS if len(value.index) > MAX_CELLS else None
        part = value.iloc[:MAX_CELLS]
        items = pandas.Series.tolist(part)
        if is_default(value.index):
            return items, kept
        labels = [_label(label) for label in part.index.tolist()]
        pairs = dict(zip(labels, items))
        return pairs if len(pairs) == len(items) else [list(pair) for pair in zip(labels, items)], kept

    def listed(value):
        kept = MAX_CELLS if len(value) > MAX_CELLS else None
        return list(value[:MAX_CELLS]), kept

    return {
        id(pandas.DataFrame): frame,
        id(pandas.Series): series,
        id(pandas.Index): listed,
        id(pandas.api.extensions.ExtensionArray): listed,
        id(pandas.Timedelta): _whole(pandas.Timedelta.total_seconds),
        id(pandas.Timestamp): _whole(lambda value: pandas.Timestamp.to_pydatetime(value, warn=False)),
        id(type(pandas.NaT)): _whole(lambda value: None),
        id(type(pandas.NA)): _whole(lambda value: None),
        id(pandas.Interval): _whole(lambda value: {"left": value.left, "right": value.right, "closed": value.closed}),
        id(pandas.Period): _whole(pandas.Period.__str__),
    }


def _sympy(sympy):
    return {
        id(sympy.Integer): _whole(sympy.Integer.__int__),
        id(sympy.Float): _whole(sympy.Float.__float__),
        id(sympy.Basic): _whole(sympy.Basic.__str__),
        id(sympy.matrices.MatrixBase): _whole(lambda value: value.tolist()),
    }


_PACKAGES = {"numpy": _numpy, "pandas": _pandas, "sympy": _sympy}


def _label(label):
    """A label as a key: JavaScript compares all but texts and numbers by identity."""
    return label if type(label) in (str, int, bool) else str(label)


def _text(label):
    """The name of a column. Those of several levels, such as `("price", "mean")`, are joined."""
    if label is None:
        return ""
    return ".".join(filter(None, map(str, label))) if type(label) is tuple else str(label)


def _free(name, taken):
    """A name that is not taken, as pandas makes them when it reads a file: `a`, `a.1`."""
    free, count = name, 0
    while free in taken:
        count += 1
        free = "%s.%d" % (name, count)
    return free
