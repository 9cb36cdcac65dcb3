# Generated from src/wire/answers.ts, src/wire/frames.ts, src/wire/ends.ts, src/wire/module-problem.ts, src/wire/pattern-problem.ts, src/wire/run-report.ts, src/wire/value-caps.ts, src/wire/value-tags.ts, src/wire/zygote.ts, src/wire/session.ts by scripts/generate/python.mjs; do not edit.
from json.encoder import encode_basestring_ascii as _quote

ANSWER_ERROR = "e"
ANSWER_LATER = "p"
ANSWER_VALUE = "v"
DENIED = "1"
FAILED = "0"
HOST_ANSWERS = {"v": ("value",), "e": ("flag", "value"), "p": ("number",)}
ANSWERS = {"answer": {"code": 1, "fields": {"text": "text"}}}
DESCRIPTORS = {"messages": 3, "output": 4, "answers": 5}
INTERRUPTED = "hermetic: the time was up in the middle of a message\n"
MARKER_LENGTH = 32
MAX_ARRAYS = 1000000
MAX_PARTS = 2000000
MAX_FRAME = 50331648
TO_HOST = {
    "ready": {"code": 1, "fields": {"environment": "number", "probes": "record"}},
    "call": {"code": 2, "fields": {"text": "tree"}},
    "file": {"code": 3, "fields": {"text": "tree"}},
    "load": {"code": 4, "fields": {"id": "number", "specifier": "text", "importer": "text"}},
    "reply": {"code": 5, "fields": {"call": "number", "failed": "flag", "text": "tree"}},
    "output": {"code": 6, "fields": {"stream": "number", "text": "text"}},
    "done": {
        "code": 7,
        "fields": {
            "run": "number",
            "hasReport": "flag",
            "report": "record",
            "ended": "text",
            "prints": "tree",
            "memoryPeak": "number",
        },
    },
    "refused": {
        "code": 8,
        "fields": {
            "run": "number",
            "code": "text",
            "message": "text",
            "hint": "text",
            "line": "number",
            "column": "number",
        },
    },
    "resync": {"code": 12, "fields": {"marker": "text"}},
    "locked": {"code": 9, "fields": {"probes": "record"}},
    "print": {"code": 10, "fields": {"method": "text", "values": "tree"}},
    "waiting": {"code": 11, "fields": {"isWaiting": "flag", "seen": "number", "waited": "number"}},
    "ending": {"code": 13, "fields": {"ended": "text"}},
    "rewritten": {"code": 14, "fields": {"run": "number", "text": "text"}},
}
TO_WORKER = {
    "open": {"code": 1, "fields": {"config": "text"}},
    "exec": {"code": 2, "fields": {"run": "number", "request": "text"}},
    "deliver": {"code": 3, "fields": {"id": "number", "failed": "flag", "text": "text"}},
    "invoke": {"code": 4, "fields": {"call": "number", "functionId": "number", "args": "text"}},
    "loaded": {"code": 5, "fields": {"id": "number", "module": "text"}},
    "notLoaded": {"code": 6, "fields": {"id": "number", "code": "text", "message": "text", "hint": "text"}},
    "cancel": {"code": 7, "fields": {}},
    "lock": {"code": 8, "fields": {}},
    "rewrite": {"code": 9, "fields": {"run": "number", "code": "text"}},
}
GUEST_ENDS = ("timeout", "tick-limit", "memory-limit", "cancelled")
BAD_MODULE = "hermetic: E_PYTHON_MODULE "
BAD_PATTERN = "hermetic: E_BAD_PATTERN "
MAX_GUEST_VIOLATIONS = 1000
MAX_BIGINT_BITS = 262144
MAX_DIGITS_WRITTEN = 900000
MAX_DROPPED_PRINTS = 100
MAX_SHARED = 33554432
MAX_TEXT = 33554432
MAX_VALUE_DEPTH = 500
TYPED_ARRAY_WEIGHT = 8
TAG_UNDEFINED = "u"
TAG_HOLE = "h"
TAG_NUMBER = "n"
TAG_BIGINT = "b"
TAG_DATE = "d"
TAG_OBJECT = "o"
TAG_ARRAY = "a"
TAG_SPARSE = "A"
TAG_MAP = "m"
TAG_SET = "s"
TAG_REGEXP = "r"
TAG_TYPED_ARRAY = "t"
TAG_BUFFER = "B"
TAG_VIEW = "w"
TAG_ERROR = "e"
TAG_FUNCTION = "f"
TAG_INSTANCE = "i"
TAG_REFERENCE = "R"
UNDEFINED_TEXT = '["u"]'
VALUE_TAGS = {
    "u": (),
    "h": (),
    "n": ("name",),
    "b": ("digits",),
    "d": ("milliseconds",),
    "o": ("members",),
    "a": ("items",),
    "A": ("length", "members"),
    "m": ("entries",),
    "s": ("items",),
    "r": ("source", "flags"),
    "t": ("type", "bytes"),
    "B": ("bytes",),
    "w": ("bytes",),
    "e": ("name", "message", "stack", "cause", "errors", "members"),
    "f": ("id", "name"),
    "i": ("handle",),
    "R": ("index",),
}
ZYGOTE_COMMANDS = {"fork": ("number", "size", "data"), "taken": ("number",), "forget": ("number",)}
ZYGOTE_EVENTS = {
    "ready": (),
    "forked": ("number", "pid", "messages", "output", "answers", "words"),
    "refused": ("number", "error"),
    "ended": ("number", "code", "status"),
}


class ShapeError(ValueError):
    """A value that does not fit its shape: see src/wire/shape.ts."""


def _refuse(at, suffix, problem):
    raise ShapeError("%s%s: %s" % (at, suffix, problem))


def _unknown(at, key):
    raise ShapeError("%s: unknown key %s" % (at, _quote(key[:80])))


def _map(value, at, suffix):
    if type(value) is not dict:
        _refuse(at, suffix, "not a record")


def _has(value, at, suffix, key):
    if key not in value:
        _refuse(at, suffix, 'the key "%s" is missing' % key)


def _record(value, at, suffix, required, others):
    _map(value, at, suffix)
    for key in required:
        _has(value, at, suffix, key)
    for key in value:
        if key not in required and key not in others:
            _unknown(at + suffix, key)


def _list(value, at, suffix):
    if type(value) is not list:
        _refuse(at, suffix, "not a list")


def _text(value, at, suffix):
    if type(value) is not str:
        _refuse(at, suffix, "not a text")


def _texts(value, at, suffix):
    _list(value, at, suffix)
    for index, item in enumerate(value):
        if type(item) is not str:
            _refuse(at, "%s[%d]" % (suffix, index), "not a text")


def _flag(value, at, suffix):
    if type(value) is not bool:
        _refuse(at, suffix, "not a flag")


def _number(value, at, suffix):
    if type(value) is not int and (type(value) is not float or value - value != 0):
        _refuse(at, suffix, "not a number")


def parse_session_config(value, at="sessionConfig"):
    _record(
        value,
        at,
        "",
        (
            "registrations",
            "language",
            "timeout",
            "hostTimeout",
            "tickLimit",
            "ticks",
            "memoryLimit",
            "maxStdout",
            "validate",
            "hasFiles",
            "allowNetwork",
            "allowProtoKeys",
            "moduleRoot",
        ),
        (),
    )
    _text(value["registrations"], at, ".registrations")
    if type(value["language"]) is not str or value["language"] not in ("javascript", "typescript", "python"):
        _refuse(at, ".language", "unknown value")
    if value["timeout"] is not None:
        _number(value["timeout"], at, ".timeout")
    if value["hostTimeout"] is not None:
        _number(value["hostTimeout"], at, ".hostTimeout")
    if value["tickLimit"] is not None:
        _number(value["tickLimit"], at, ".tickLimit")
    _flag(value["ticks"], at, ".ticks")
    if value["memoryLimit"] is not None:
        _number(value["memoryLimit"], at, ".memoryLimit")
    _number(value["maxStdout"], at, ".maxStdout")
    _flag(value["validate"], at, ".validate")
    _flag(value["hasFiles"], at, ".hasFiles")
    _flag(value["allowNetwork"], at, ".allowNetwork")
    _flag(value["allowProtoKeys"], at, ".allowProtoKeys")
    _text(value["moduleRoot"], at, ".moduleRoot")
    return value


def parse_session_request(value, at="sessionRequest"):
    _record(value, at, "", ("task", "namespace", "stdin", "argv", "returns", "wanted", "keepPrints", "isStreamed"), ())
    parse_task(value["task"], at + ".task")
    _text(value["namespace"], at, ".namespace")
    _text(value["stdin"], at, ".stdin")
    _text(value["argv"], at, ".argv")
    if type(value["returns"]) is not str or value["returns"] not in ("bound", "all", "none", "listed"):
        _refuse(at, ".returns", "unknown value")
    _texts(value["wanted"], at, ".wanted")
    _flag(value["keepPrints"], at, ".keepPrints")
    _flag(value["isStreamed"], at, ".isStreamed")
    return value


def parse_task(value, at="task"):
    _map(value, at, "")
    _has(value, at, "", "kind")
    tag = value["kind"]
    if tag == "exec":
        _record(value, at, "", ("code", "echo"), ("kind",))
        _text(value["code"], at, ".code")
        if type(value["echo"]) is not str or value["echo"] not in ("none", "last", "all"):
            _refuse(at, ".echo", "unknown value")
    elif tag == "call":
        _record(value, at, "", ("name", "args"), ("kind",))
        _text(value["name"], at, ".name")
        _text(value["args"], at, ".args")
    elif tag == "names":
        _record(value, at, "", (), ("kind",))
    elif tag == "get":
        _record(value, at, "", (), ("kind",))
    else:
        _refuse(at, ".kind", "unknown value")
    return value


def run_report_text(ended, ticks, value, error, namespace, dropped, names, unawaited, violations):
    return (
        '{"ended":%s,"ticks":%s,"value":%s,"error":%s,"namespace":%s,"dropped":%s,"names":%s,"unawaited":%s,"violations":%s}'
        % (ended, ticks, value, error, namespace, dropped, names, unawaited, violations)
    )


def guest_failure_text(denied, value, shown, place):
    return '{"denied":%s,"value":%s,"shown":%s,"place":%s}' % (denied, value, shown, place)


def place_text(line, column):
    return '{"line":%s,"column":%s}' % (line, column)


def guest_violation_text(action, subject, message):
    return '{"action":%s,"subject":%s,"message":%s}' % (action, subject, message)
