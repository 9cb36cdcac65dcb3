"""Runs tricks where nothing holds them, each in a process of its own: in plain CPython, or behind a naive gate.

A JSON list of [source, how] on stdin; for each, whether it got the secret, reached the server, or changed a file."""

import ast
import asyncio
import inspect
import io
import json
import os
import pickle
import shutil
import signal
import socket
import sys
import tempfile
import threading
import types
import uuid

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import naive_gate

# What many tricks import is imported once: their processes are forks of this one.
import asyncio.subprocess, calendar, codecs, collections, configparser, contextlib, copy, csv, ctypes, dataclasses, decimal, difflib, doctest  # noqa
import enum, fractions, functools, hashlib, hmac, http.client, inspect, json, logging.config, multiprocessing, operator, pathlib, pdb  # noqa
import pickle, platform, random, re, runpy, sqlite3, statistics, string, tempfile, textwrap, timeit, tokenize, traceback, typing  # noqa
import unittest.mock, urllib.request, uuid, webbrowser, xml.etree.ElementTree, zipfile  # noqa

PRELUDE = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "prelude.py")).read()
FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT


class Account:
    """A naive object of the host, with something to hide."""

    def __init__(self):
        self.owner = "ann"
        self._pin = SECRET_TEXT

    def balance(self):
        return 42

    def secret(self):
        return self._pin


class Folder:
    """A naive file system: paths are texts."""

    def open(self, path, mode="r", *rest, **more):
        if isinstance(path, str) and not path.startswith("/box"):
            raise FileNotFoundError(path)
        return open(path[4:] if isinstance(path, str) and path[:4] == "/box" else path, mode, *rest, **more)


def names(folder, port):
    tools = types.ModuleType("tools")
    tools.sum = lambda a, b: a + b
    tools._hidden = SECRET_TEXT
    tools.secret = SECRET_TEXT
    sys.modules["tools"] = tools
    return {
        "SECRET": os.path.join(folder, "secret.txt"),
        "OUTSIDE": folder,
        "MARKER": os.path.join(folder, "marker"),
        "PORT": port,
        "echo": lambda value: value,
        "open_account": Account,
        "tools": tools,
    }


def run(source, how, given):
    if how == "gate":
        space = naive_gate.environment(given)
        naive_gate.check(source)
    elif how == "files":
        # Only `open` is replaced.
        space = naive_gate.environment(given)
        space["__builtins__"]["open"] = Folder().open
    else:
        space = types.ModuleType("__main__").__dict__
        space.update(given)
    if how != "gate":
        main = types.ModuleType("__main__")
        main.__dict__.update(space)
        space = main.__dict__
        sys.modules["__main__"] = main
    exec(compile(PRELUDE, "<prelude>", "exec", 0, True), space)
    code = compile(source, "<trick>", "exec", FLAGS, True)
    if code.co_flags & inspect.CO_COROUTINE:
        asyncio.run(eval(code, space))
    else:
        exec(code, space)
    if how == "pickle":
        pickle.loads(pickle.dumps(space["result"]))
    if how == "echo":
        repr(space["result"])


def attempt(source, how):
    folder = tempfile.mkdtemp(prefix="escape-")
    with open(os.path.join(folder, "secret.txt"), "w") as file:
        file.write(SECRET_TEXT)
    server = socket.create_server(("127.0.0.1", 0))
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        signal.alarm(20)
        os.close(reading)
        os.dup2(writing, 1)
        os.dup2(writing, 2)
        sys.stdout = sys.stderr = sys.__stdout__ = io.TextIOWrapper(os.fdopen(1, "wb", 0), write_through=True)
        try:
            run(source, how, names(folder, server.getsockname()[1]))
        except BaseException as e:
            print("ended by", type(e).__name__, str(e).replace(SECRET_TEXT, "..."))
        sys.stdout.flush()
        os._exit(0)
    os.close(writing)
    output = b""
    while True:
        part = os.read(reading, 65536)
        if not part:
            break
        output += part
    os.close(reading)
    os.waitpid(child, 0)
    server.setblocking(False)
    try:
        server.accept()[0].close()
        contacted = True
    except OSError:
        contacted = False
    changed = sorted(os.listdir(folder)) != ["secret.txt"] or open(os.path.join(folder, "secret.txt")).read() != SECRET_TEXT
    server.close()
    shutil.rmtree(folder)
    text = output.decode("utf-8", "replace")
    return {"escaped": SECRET_TEXT in text or "ESCAPED" in text or contacted or changed, "output": text[-3000:]}


SECRET_TEXT = "secret-" + str(uuid.uuid4())

if __name__ == "__main__":
    json.dump([attempt(source, how) for source, how in json.load(sys.stdin)], sys.__stdout__)
