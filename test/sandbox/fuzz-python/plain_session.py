"""The control of a session: the programs of a JSON list on stdin, one after the other in one namespace of this interpreter."""

import contextlib
import io
import json
import sys
import types

main = sys.modules["__main__"] = types.ModuleType("__main__")


def run(code):
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            exec(compile(code, "<exec>", "exec", dont_inherit=True), main.__dict__)
    except BaseException:
        return None
    return output.getvalue()


# None for a program that ended with an error.
json.dump([run(code) for code in json.load(sys.stdin)], sys.__stdout__)
