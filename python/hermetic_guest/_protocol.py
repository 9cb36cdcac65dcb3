# Generated from src/sandbox/rpc/protocol.ts by scripts/generate/python.mjs; do not edit.
ANSWERS = {"answer": {"code": 1, "fields": {"text": "text"}}}
DESCRIPTORS = {"messages": 3, "output": 4, "answers": 5}
INTERRUPTED = "hermetic: the time was up in the middle of a message\n"
MARKER_LENGTH = 32
MAX_ARRAYS = 1000000
MAX_DEPTH = 4100
MAX_FRAME = 50331648
TO_HOST = {
    "ready": {"code": 1, "fields": {"environment": "number", "probes": "tree"}},
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
            "report": "tree",
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
    "locked": {"code": 9, "fields": {"probes": "tree"}},
    "print": {"code": 10, "fields": {"method": "text", "values": "tree"}},
    "waiting": {"code": 11, "fields": {"isWaiting": "flag", "seen": "number", "waited": "number"}},
    "ending": {"code": 13, "fields": {"ended": "text"}},
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
}
