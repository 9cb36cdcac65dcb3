"""subprocess.Popen, os.fork and their kin: no new process by any route that CPython announces."""

from hermetic_guard.request import request

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


def program_name(command, held=(isinstance, str, bytes, (list, tuple), str.__str__, bytes.decode)):
    """The program of a command line or of a list of arguments, and no more: arguments carry secrets."""
    isinstance, str, bytes, sequences, plain_str, decode = held
    is_argv = isinstance(command, sequences)
    if is_argv:
        command = command[0] if command else ""
    if isinstance(command, bytes):
        command = decode(bytes(command), "utf-8", "replace")
    elif isinstance(command, str):
        command = plain_str(command)
    else:
        return ""
    return command if is_argv else command.strip().partition(" ")[0]


def make_check():
    def check(event, args, held=(program_name, request, len)):
        program_name, request, len = held
        program = ""
        if event == "subprocess.Popen":
            program = program_name(args[0]) or program_name(args[1])
        elif event == "os.spawn":
            program = program_name(args[1])
        elif len(args) > 0:
            program = program_name(args[0])
        api = "_posixsubprocess.fork_exec" if event == "hermetic.fork_exec" else event
        if program:
            return (request("subprocess", api, "start", "cmd", program),)
        return (request("subprocess", api, "start a process"),)

    return check
