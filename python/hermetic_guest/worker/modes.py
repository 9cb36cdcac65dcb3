"""What a process for Python programs can be: a worker, the parent of workers, or a moment's rewriting."""

import json
import sys

from ..guest import Config, Guest
from .preload import preload
from .serve import serve
from .zygote import Zygote, close_from


def run(mode, modules):
    if mode == "rewrite":
        _rewrite()
        return
    close_from(6)
    preload(modules)
    # Our own package was the last thing to be found by a path.
    sys.path[:] = [path for path in sys.path[1:] if path]
    if mode == "zygote":
        Zygote().serve()
    else:
        serve()


def _rewrite():
    from ..errors import ValidationError

    source = json.loads(sys.stdin.buffer.read().decode("utf-8"))
    try:
        answer = {"text": Guest(Config(), _Nobody()).rewrite(source)}
    except ValidationError as error:
        answer = {"message": error.message, "line": error.line, "column": error.column}
    sys.stdout.write(json.dumps(answer))


class _Nobody:
    """A host that has nothing: a program that is only rewritten does not ask."""

    def write(self, stream, text):
        pass

    def find_module(self, name):
        return None
