"""subprocess.Popen, os.fork and their kin: no new process by any route that CPython announces."""

EVENTS = frozenset(
    (
        "subprocess.Popen",
        "os.system",
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.spawn",
        "pty.spawn",
        "hermetic.fork_exec",
        "hermetic.popen",
    )
)


def program_name(
    words,
    isinstance=isinstance,
    str=str,
    bytes=bytes,
    list=list,
    tuple=tuple,
    plain_str=str.__str__,
    decode=bytes.decode,
):
    """Never more than the program's name: arguments carry secrets."""
    if isinstance(words, (list, tuple)):
        words = words[0] if words else ""
        whole = True
    else:
        whole = False
    if isinstance(words, bytes):
        words = decode(bytes(words), "utf-8", "replace")
    elif isinstance(words, str):
        words = plain_str(words)
    else:
        return ""
    return words if whole else words.strip().partition(" ")[0]


def make_check(deny):
    def check(event, args, deny=deny, program_name=program_name, len=len):
        __tracebackhide__ = True
        program = ""
        if event == "subprocess.Popen":
            program = program_name(args[0]) or program_name(args[1])
        elif event == "os.spawn":
            program = program_name(args[1])
        elif len(args) > 0:
            program = program_name(args[0])
        api = "_posixsubprocess.fork_exec" if event == "hermetic.fork_exec" else event
        if program:
            deny("subprocess", api, "start", "cmd", program)
        else:
            deny("subprocess", api, "start a process")

    return check
