"""Times functions. A text would have to be compiled, so only functions are taken."""

import itertools
import time

default_timer = time.perf_counter
default_number = 1000000
default_repeat = 5


def _callable(given, what):
    if callable(given):
        return given
    if given == "pass":
        return lambda: None
    raise TypeError("timeit takes no text as %s in the sandbox: give it a function, as in timeit(lambda: f(x))" % what)


class Timer:
    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        self._stmt, self._setup = _callable(stmt, "stmt"), _callable(setup, "setup")

    def timeit(self, number=default_number):
        self._setup()
        stmt, timer = self._stmt, self.timer
        start = timer()
        for _ in itertools.repeat(None, number):
            stmt()
        return timer() - start

    def repeat(self, repeat=default_repeat, number=default_number):
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        scale = 1
        while True:
            for step in 1, 2, 5:
                number = scale * step
                taken = self.timeit(number)
                if callback:
                    callback(number, taken)
                if taken >= 0.2:
                    return number, taken
            scale *= 10


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
