/** Programs by how they end; each is run with and without us and must look the same. */
export interface Ending {
  readonly name: string;
  readonly source: string;
  /** The exit code, or the signal that ended it. */
  readonly ends: number | NodeJS.Signals;
  readonly as?: 'script' | 'module' | 'code' | 'stdin';
  /** The first minor version of Python 3 that knows what it uses. */
  readonly since?: number;
}

const CHAINED = `
def inner():
    raise KeyError("deep")


def outer():
    try:
        inner()
    except KeyError as error:
        raise ValueError("outer") from error


try:
    outer()
except ValueError:
    1 / 0
`;

export const ENDINGS: readonly Ending[] = [
  { name: 'its last line', source: 'print("done")\n', ends: 0 },
  { name: 'sys.exit with a number', source: 'import sys\nprint("out")\nsys.exit(7)\n', ends: 7 },
  { name: 'sys.exit with a number above 255', source: 'raise SystemExit(300)\n', ends: 44 },
  { name: 'sys.exit with a text', source: 'import sys\nsys.exit("the reason")\n', ends: 1 },
  { name: 'SystemExit with nothing', source: 'raise SystemExit\n', ends: 0 },
  { name: 'os._exit, which loses what was buffered', source: 'import os\nprint("lost")\nos._exit(3)\n', ends: 3 },
  {
    name: 'an error, after buffered output and with atexit handlers',
    source: 'import atexit\natexit.register(print, "bye")\nprint("buffered", end="")\nraise ValueError("v")\n',
    ends: 1,
  },
  { name: 'sys.exit in an atexit handler', source: 'import atexit, sys\natexit.register(sys.exit, 5)\n', ends: 0 },
  { name: 'chained errors in a script', source: CHAINED, ends: 1 },
  { name: 'chained errors in a module', source: CHAINED, ends: 1, as: 'module' },
  { name: 'chained errors in -c', source: CHAINED, ends: 1, as: 'code' },
  { name: 'chained errors on stdin', source: CHAINED, ends: 1, as: 'stdin' },
  { name: 'a syntax error in a script', source: 'x = 1\ndef f(:\n', ends: 1 },
  { name: 'a syntax error in a module', source: 'def f(:\n', ends: 1, as: 'module' },
  { name: 'a syntax error in -c', source: 'def f(:\n', ends: 1, as: 'code' },
  { name: 'wrong indentation', source: 'x = 1\n  y = 2\n', ends: 1 },
  { name: 'a misspelled name', source: 'total = 1\nprint(totl)\n', ends: 1 },
  { name: 'a failed assertion', source: 'assert 1 == 2, "never"\n', ends: 1 },
  { name: 'a missing module', source: 'import there_is_no_such_module\n', ends: 1 },
  { name: 'an error with a note', source: 'e = ValueError("x")\ne.add_note("note")\nraise e\n', ends: 1, since: 11 },
  {
    name: 'a group of errors',
    source: 'raise ExceptionGroup("g", [ValueError(1), TypeError(2)])\n',
    ends: 1,
    since: 11,
  },
  {
    name: 'an error that cannot be printed',
    source: 'class E(Exception):\n    def __str__(self):\n        1 / 0\nraise E\n',
    ends: 1,
  },
  { name: 'an error in a coroutine', source: 'import asyncio\nasync def f():\n    1 / 0\nasyncio.run(f())\n', ends: 1 },
  {
    name: 'an error in a thread',
    source: 'import threading\nt = threading.Thread(target=lambda: 1 / 0)\nt.start()\nt.join()\n',
    ends: 0,
  },
  {
    name: 'its own excepthook',
    source: 'import sys\nsys.excepthook = lambda t, v, tb: print("hook", v, tb.tb_next)\n1 / 0\n',
    ends: 1,
  },
  {
    name: 'an excepthook that fails',
    source: 'import sys\ndef hook(*_):\n    raise OSError("broken")\nsys.excepthook = hook\n1 / 0\n',
    ends: 1,
  },
  { name: 'an excepthook that exits', source: 'import sys\nsys.excepthook = lambda *_: sys.exit(9)\n1 / 0\n', ends: 9 },
  { name: 'no stderr', source: 'import sys\nsys.stderr = None\n1 / 0\n', ends: 1 },
  { name: 'a warning that names its line', source: 'import warnings\nwarnings.warn("careful")\n', ends: 0 },
  { name: 'KeyboardInterrupt', source: 'raise KeyboardInterrupt\n', ends: 'SIGINT' },
  { name: 'SIGTERM', source: 'import os, signal\nos.kill(os.getpid(), signal.SIGTERM)\n', ends: 'SIGTERM' },
  {
    name: 'SIGKILL',
    source: 'import os, signal\nprint("before", flush=True)\nos.kill(os.getpid(), signal.SIGKILL)\n',
    ends: 'SIGKILL',
  },
  { name: 'the end of its input', source: 'print(input("name? "))\ninput()\n', ends: 1 },
  {
    name: 'a refused call that it copes with',
    source:
      'import socket, sys\ntry:\n    socket.create_connection(("127.0.0.1", 1))\nexcept OSError:\n    sys.exit(4)\n',
    ends: 4,
  },
];
