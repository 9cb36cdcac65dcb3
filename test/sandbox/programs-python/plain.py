"""The control: every program of a JSON list on stdin in this very interpreter, each in a process of its own."""

import ast
import asyncio
import inspect
import io
import json
import os
import sys
import tempfile
import traceback
import types


def run(code):
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    sys.stdout, sys.stderr = stdout, stderr = io.StringIO(), io.StringIO()
    sys.argv = [""]
    error = None
    try:
        compiled = compile(code, "<exec>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        if compiled.co_flags & inspect.CO_COROUTINE:
            asyncio.run(eval(compiled, main.__dict__))
        else:
            exec(compiled, main.__dict__)
    except BaseException as e:
        kind, value, frames = sys.exc_info()
        while frames is not None and frames.tb_frame.f_code.co_filename != "<exec>":
            frames = frames.tb_next
        error = "".join(traceback.format_exception(kind, value, frames))
    return {"stdout": stdout.getvalue(), "stderr": stderr.getvalue(), "error": error}


def in_child(code):
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with tempfile.TemporaryDirectory() as folder, os.fdopen(writing, "w") as answer:
            os.chdir(folder)
            json.dump(run(code), answer)
            os.chdir("/")
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return json.loads(told)


# Imported once for all of them: a child inherits it.
import calendar, collections, csv, dataclasses, datetime, decimal, enum, fractions, random, statistics, typing  # noqa

json.dump([in_child(code) for code in json.load(sys.stdin)], sys.__stdout__)
