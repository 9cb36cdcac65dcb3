"""Raw system calls from Python, through ctypes: what the guards in the interpreter cannot see.

Speaks as attempts/main.c does: `list`, and `run [fork] name=value... -- names`."""
import ctypes
import os
import platform
import socket
import struct
import sys

LIBC = ctypes.CDLL(None, use_errno=True)
X64 = dict(openat=257, fchmodat=268, renameat2=316, socket=41, connect=42, sendto=44, clone=56, execve=59, execveat=322,
           memfd_create=319, ptrace=101, process_vm_readv=310, kill=62, unshare=272, bpf=321, keyctl=250, read=0, write=1,
           setxattr=188, mkdirat=258, unlinkat=263, pidfd_open=434, pidfd_getfd=438, io_uring_setup=425, wait4=61)
ARM64 = dict(openat=56, fchmodat=53, renameat2=276, socket=198, connect=203, sendto=206, clone=220, execve=221, execveat=281,
             memfd_create=279, ptrace=117, process_vm_readv=270, kill=129, unshare=97, bpf=280, keyctl=219, read=63, write=64,
             setxattr=5, mkdirat=34, unlinkat=35, pidfd_open=434, pidfd_getfd=438, io_uring_setup=425, wait4=260)
NUMBERS = X64 if platform.machine() == "x86_64" else ARM64
AT_FDCWD, AT_EMPTY_PATH = -100, 0x1000
ROWS, PLACES, CURRENT = [], {}, [""]


class Refused(Exception):
    pass


def call(name, *arguments):
    words = [a if isinstance(a, (bytes, ctypes.Array, ctypes.Structure)) or a is None else ctypes.c_long(a) for a in arguments]
    words = [ctypes.byref(w) if isinstance(w, ctypes.Structure) else w for w in words]
    ctypes.set_errno(0)
    result = LIBC.syscall(ctypes.c_long(NUMBERS[name]), *words)
    if result < 0:
        import errno
        raise Refused("%s %s" % (errno.errorcode.get(ctypes.get_errno(), "?"), name))
    return result


def attempt(name, flags, needs=""):
    def register(function):
        ROWS.append((name, flags, needs, function))
        return function
    return register


def outside(file):
    return os.path.join(PLACES["outside"], CURRENT[0], file).encode()


def raw_read(descriptor):
    buffer = ctypes.create_string_buffer(4096)
    length = call("read", descriptor, buffer, 4095)
    return buffer.raw[:length]


def is_secret(data):
    return PLACES["secret"].encode() in data


@attempt("python-open", "--fs-readonly")
def _():
    descriptor = call("openat", AT_FDCWD, outside("victim.txt"), os.O_WRONLY)
    return call("write", descriptor, b"CHANGED", 7) == 7


@attempt("python-chmod", "--fs-readonly")
def _():
    call("fchmodat", AT_FDCWD, outside("victim.txt"), 0o640)
    return os.stat(outside("victim.txt")).st_mode & 0o777 == 0o640


@attempt("python-rename", "--fs-readonly")
def _():
    call("renameat2", AT_FDCWD, outside("victim.txt"), AT_FDCWD, outside("new"), 0)
    return os.path.exists(outside("new"))


@attempt("python-setxattr", "--fs-readonly")
def _():
    call("setxattr", outside("victim.txt"), b"user.new", b"1", 1, 0)
    return True


@attempt("python-mkdir", "--fs-readonly")
def _():
    call("mkdirat", AT_FDCWD, outside("new"), 0o700)
    return os.path.exists(outside("new"))


@attempt("python-unlink", "--fs-readonly")
def _():
    call("unlinkat", AT_FDCWD, outside("victim.txt"), 0)
    return not os.path.exists(outside("victim.txt"))


@attempt("python-read", "--fs-readonly={root}")
def _():
    return is_secret(raw_read(call("openat", AT_FDCWD, os.path.join(PLACES["outside"], "secret.txt").encode(), os.O_RDONLY)))


@attempt("python-read-proc", "--fs-readonly={root}")
def _():
    path = "/proc/self/root%s/secret.txt" % PLACES["outside"]
    return is_secret(raw_read(call("openat", AT_FDCWD, path.encode(), os.O_RDONLY)))


@attempt("python-read-peer", "--fs-readonly={root} | --no-network | --fs-readonly")
def _():
    return is_secret(raw_read(call("openat", AT_FDCWD, b"/proc/%d/environ" % int(PLACES["pid"]), os.O_RDONLY)))


def address_of(port):
    return struct.pack("=HH4s8x", socket.AF_INET, socket.htons(int(PLACES[port])), b"\x7f\0\0\1")


@attempt("python-connect", "--no-network")
def _():
    descriptor = call("socket", socket.AF_INET, socket.SOCK_STREAM, 0)
    call("connect", descriptor, address_of("tcp"), 16)
    return is_secret(raw_read(descriptor))


@attempt("python-datagram", "--no-network")
def _():
    descriptor = call("socket", socket.AF_INET, socket.SOCK_DGRAM, 0)
    call("sendto", descriptor, b"x", 1, 0, address_of("udp"), 16)
    return is_secret(raw_read(descriptor))


@attempt("python-unix", "--no-network")
def _():
    descriptor = call("socket", socket.AF_UNIX, socket.SOCK_STREAM, 0)
    path = PLACES["stream"].encode()
    call("connect", descriptor, struct.pack("=H108s", socket.AF_UNIX, path), 110)
    return is_secret(raw_read(descriptor))


@attempt("python-fork", "--no-subprocess")
def _():
    child = call("clone", 17, None, None, None, None)
    if child == 0:
        os._exit(7)
    return os.waitpid(child, 0)[1] >> 8 == 7


def marked():
    words = [PLACES["self"].encode(), b"mark", CURRENT[0].encode()]
    return (ctypes.c_char_p * 4)(*words, None), (ctypes.c_char_p * 1)(None)


@attempt("python-exec", "--no-subprocess")
def _():
    sys.stdout.flush()
    arguments, environment = marked()
    return call("execve", PLACES["self"].encode(), arguments, environment)


@attempt("python-memory-exec", "--no-subprocess")
def _():
    sys.stdout.flush()
    descriptor = call("memfd_create", b"x", 0)
    with open(PLACES["self"], "rb") as program:
        os.write(descriptor, program.read())
    arguments, environment = marked()
    return call("execveat", descriptor, b"", arguments, environment, AT_EMPTY_PATH)


SURFACE = "--no-network | --fs-readonly | --no-subprocess"


@attempt("python-ptrace", SURFACE)
def _():
    return call("ptrace", 0x4206, int(PLACES["pid"]), None, None) == 0


@attempt("python-vm-read", SURFACE)
def _():
    buffer = ctypes.create_string_buffer(64)
    here = struct.pack("=QQ", ctypes.addressof(buffer), 48)
    call("process_vm_readv", int(PLACES["pid"]), here, 1, struct.pack("=QQ", int(PLACES["memory"], 16), 48), 1, 0)
    return is_secret(buffer.raw)


@attempt("python-kill", SURFACE)
def _():
    return call("kill", int(PLACES["pid"]), 10) == 0


@attempt("python-take-descriptor", SURFACE)
def _():
    handle = call("pidfd_open", int(PLACES["pid"]), 0)
    return call("pidfd_getfd", handle, int(PLACES["secretfd"]), 0) >= 0


@attempt("python-unshare", SURFACE, "setting")
def _():
    return call("unshare", 0x10000000) == 0


@attempt("python-keyctl", SURFACE)
def _():
    return call("keyctl", 0, -4, 1) > 0


@attempt("python-bpf", SURFACE, "root")
def _():
    return call("bpf", 0, struct.pack("=IIII", 2, 4, 4, 1) + bytes(56), 72) >= 0


@attempt("python-ring", SURFACE, "setting")
def _():
    return call("io_uring_setup", 1, ctypes.create_string_buffer(120)) >= 0


def try_one(name, function):
    CURRENT[0] = name
    try:
        result, detail = ("ESCAPED", "seen") if function() else ("REFUSED", "NONE")
    except Refused as refusal:
        result, detail = "REFUSED", refusal
    except OSError as error:
        result, detail = "REFUSED", "%s %s" % (error.errno, error)
    print(name, result, detail, flush=True)


def main(command, *words):
    if command == "list":
        for name, flags, needs, _ in ROWS:
            print("attempt", name, flags, needs, sep="\t")
        return
    forks = words[0] == "fork"
    split = words.index("--")
    PLACES.update(word.split("=", 1) for word in words[:split] if "=" in word)
    functions = {name: function for name, _, _, function in ROWS}
    for name in words[split + 1:]:
        child = os.fork() if forks else 0
        if child == 0:
            try_one(name, functions[name])
            if forks:
                os._exit(0)
        else:
            os.waitpid(child, 0)


main(*sys.argv[1:])
