"""What is left of the interpreter in a worker, for a program that got past the gates. Each case is a process of its own."""

import json
import subprocess
import sys
from pathlib import Path

PYTHON = str(Path(__file__).resolve().parents[2])

# `allowed(text)` tells whether raw code, which no gate has seen, runs to its end.
BEGIN = """
import json, sys
sys.path.insert(0, %r)
from hermetic_guest.worker import lockdown, preload
from hermetic_guest.worker.floor import take_out
preload.preload([])
import importlib.util, subprocess, threading, signal, os, time
from hermetic_guest.config import Config
from hermetic_guest.guest import Guest
class Nobody:
    def write(self, stream, text): pass
    def find_module(self, name): return None
guest = Guest(Config(), Nobody())
guest.configure(Config())
extension = importlib.util.find_spec("_ctypes").origin
readable = lockdown.readable_places()
def allowed(text):
    try: exec(text, {"extension": extension, "__builtins__": __builtins__})
    except BaseException as error: return type(error).__name__
    return True
"""


def answers(setup, texts):
    source = BEGIN % PYTHON + setup + "\nprint(json.dumps([allowed(text) for text in %r]))" % (texts,)
    run = subprocess.run([sys.executable, "-I", "-B", "-c", source], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return dict(zip(texts, json.loads(run.stdout)))


WITHOUT_EVENT = [
    "import posix; posix.mkfifo",
    "import posix; posix.mknod",
    "import posix; posix.stat",
    "import posix; posix.openpty",
    "import posix; posix.fork",
    "import os; os.pipe",
    "import os; os.kill",
    "import os; os.setsid",
    "import _posixsubprocess; _posixsubprocess.fork_exec",
    "import subprocess; subprocess._fork_exec if hasattr(subprocess, '_fork_exec') else subprocess._posixsubprocess.fork_exec",
    "import _thread; _thread.start_new_thread",
    "import threading; threading._start_new_thread if hasattr(threading, '_start_new_thread') else threading._start_joinable_thread",
    "import signal; signal.pthread_kill",
    "import _signal; _signal.raise_signal",
    "import time; time.clock_settime",
    "import _imp; _imp.create_builtin",
    "import _imp; _imp.create_dynamic",
    "import readline",
    "import mmap",
    "import _ctypes",
    "import ctypes",
    "import _socket; _socket.socketpair",
    "import asyncio.base_events as b; b.BaseEventLoop.run_in_executor(None)",
]


def test_what_has_no_audit_event_is_gone_and_cannot_be_loaded_again():
    before = answers("", WITHOUT_EVENT)
    after = answers("take_out()", WITHOUT_EVENT)
    assert [text for text, answer in after.items() if answer is True] == []
    # Most of them are there without it, on any machine.
    assert sum(answer is True for answer in before.values()) > 15


def test_a_program_still_computes():
    programs = [
        "import random, uuid, secrets; str(uuid.uuid4()) + secrets.token_hex(2) + str(random.random())",
        "import datetime, time; datetime.datetime.strptime('2020-01-02', '%Y-%m-%d').isoformat() + time.strftime('%Y')",
        "import asyncio\nasync def f(): await asyncio.sleep(0.001); return 3\nawait f()",
        "'x'.encode('utf-16') + 'é'.encode('idna') + b'%d' % 10 ** 50",
        "import statistics, decimal, fractions; (statistics.mean([1, 2]), decimal.Decimal('1.1') + 1, fractions.Fraction('1/3'))",
    ]
    texts = ["assert guest.run(%r).error is None, guest.run(%r).error" % (each, each) for each in programs]
    setup = "take_out()\nbuiltin_exec = exec\ndef allowed(text):\n    try: builtin_exec(text, globals())\n    except BaseException as error: return repr(error)\n    return True"
    assert set(answers(setup, texts).values()) == {True}


def test_an_extension_is_loaded_under_its_own_name_only():
    lock = "lockdown.lock_down(False, readable, False, lambda *_: None)"
    load = "import importlib.machinery as m, importlib.util as u; u.module_from_spec(m.ModuleSpec(%r, m.ExtensionFileLoader(%r, extension), origin=extension))"
    texts = [load % (name, name) for name in ("harmless", "_ctypes", "json._ctypes")]
    assert list(answers(lock, texts).values()) == ["PermissionError"] * 3
    # CPython looks for an init function of the last name.
    assert list(answers("", texts).values()) == ["ImportError", True, True]
