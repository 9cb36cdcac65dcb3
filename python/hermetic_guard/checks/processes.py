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


_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+,~")


def plain_word(word, held=(_NAME,)):
    """Whether a word is no more than a name or a path: no quotes, no expansion, no address, no assignment."""
    (letters,) = held
    for letter in word:
        if letter not in letters and not (letter > "\x7f" and letter.isalnum()):
            return False
    return True


def program_name(
    command,
    held=(isinstance, str, bytes, (list, tuple), str.__str__, bytes.decode, str.split, str.partition, plain_word),
):
    """The program of a command line or of a list of arguments, and no more: everything else may be a secret."""
    isinstance, str, bytes, sequences, plain_str, decode, split, partition, plain_word = held
    is_argv = isinstance(command, sequences)
    if is_argv:
        command = command[0] if command else ""
    if isinstance(command, bytes):
        command = decode(bytes(command), "utf-8", "replace")
    elif isinstance(command, str):
        command = plain_str(command)
    else:
        return ""
    for word in split(command):
        name, equals, value = partition(word, "=")
        if not equals:
            return word if plain_word(word) else ""
        # `NAME=value program`: a shell sets variables first. A value with quotes may go on in the next word.
        if is_argv or not plain_word(name + value):
            return ""
    return ""


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
