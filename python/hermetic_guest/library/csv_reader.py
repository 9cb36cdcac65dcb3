"""`csv.reader` that cannot be entered twice. The real one frees its row while an iterator of its own caller asks for the next."""

import _csv
import csv


class reader:
    __slots__ = ("_real", "_runs")

    def __init__(self, /, *args, **named):
        self._real = _csv.reader(*args, **named)
        self._runs = False

    def __iter__(self):
        return self

    def __next__(self):
        if self._runs:
            raise ValueError("the csv reader is already reading")
        self._runs = True
        try:
            return next(self._real)
        finally:
            self._runs = False

    @property
    def dialect(self):
        return self._real.dialect

    @property
    def line_num(self):
        return self._real.line_num


reader.__module__ = "_csv"


def close_csv():
    """DictReader uses the name in its own module, so it is replaced there."""
    csv.reader = reader
