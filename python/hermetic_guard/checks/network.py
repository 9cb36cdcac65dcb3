"""socket.*: which hosts and unix sockets may be reached, and which sockets may be opened at all."""

import _socket

from hermetic_guard.checks.address import parse_address, unwrap_mapped
from hermetic_guard.checks.network_decision import make_decision, may_open
from hermetic_guard.checks.socket_calls import is_older_socket, may_reach_unix, read_addressed, read_lookup
from hermetic_guard.checks.text import read_text
from hermetic_guard.request import EAI_NONAME, request

# Their second argument is a socket address.
ADDRESSED = frozenset(("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"))
LOOKUPS = frozenset(
    ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo"),
)
EVENTS = ADDRESSED | LOOKUPS | {"socket.__new__", "os.utime"}


def make_check(policy, pins, started):
    """`pins`: address -> names that resolved to it; the socket patch fills it. `started`: of the run, in nanoseconds."""
    judge_host = _make_host_judge(policy, pins)
    judge_addressed = _make_address_judge(judge_host, started)
    held = (ADDRESSED, judge_addressed, judge_host, read_lookup, may_open, _judge_utime, started, request)

    def check(event, args, held=held):
        addressed, judge_addressed, judge_host, read_lookup, may_open, judge_utime, started, request = held
        if event in addressed:
            return judge_addressed(event, args[0], args[1])
        if event == "os.utime":
            return judge_utime(args[0], args[3], started)
        if event == "socket.__new__":
            if may_open(args[1], args[2]):
                return None
            return (request("network", "socket.socket", "open a raw or foreign socket"),)
        return judge_host(event, read_lookup(event, args[0]))

    return check


def _make_address_judge(judge_host, started):
    family_of, ip_families = _socket.socket.family.__get__, (_socket.AF_INET, _socket.AF_INET6)
    held = (family_of, ip_families, _socket.AF_UNIX, judge_host, read_addressed, _judge_unix, started, request)

    def judge_addressed(event, sock, address, held=held):
        family_of, ip_families, af_unix, judge_host, read_addressed, judge_unix, started, request = held
        family = family_of(sock)
        if address is None:
            return None  # a connected socket: it was judged when it was connected
        if family in ip_families:
            return judge_host(event, read_addressed(event, address))
        if family == af_unix:
            return judge_unix(event, address, started)
        return (request("network", event, "use an address family other than IP"),)

    return judge_addressed


def _make_host_judge(policy, pins):
    held = (pins, make_decision(policy), parse_address, unwrap_mapped, request, EAI_NONAME)

    def judge_host(event, call, held=held):
        """`call`: see socket_calls.py."""
        pins, allowed, parse_address, unwrap_mapped, request, no_name = held
        if call is None:
            return None
        action, host, port, exact = call
        address = parse_address("255.255.255.255" if host == "<broadcast>" else host)
        names = () if address is None else pins.get(unwrap_mapped(address), ())
        if exact and allowed(action, host, address, port, names):
            return None
        if action in ("resolve", "look up"):
            return (request("network", event, action, "host", host, "gaierror", no_name),)
        return (request("network", event, action, "host", host),)

    return judge_host


def _judge_unix(event, address, started, held=(read_text, may_reach_unix, request)):
    read_text, may_reach_unix, request = held
    path = read_text(address)
    if path is None:
        return (request("network", event, "use a unix socket whose path is not text"),)
    if event != "socket.bind" and not may_reach_unix(path, started):
        return (request("network", event, "connect to the unix socket", "path", path),)
    return None


def _judge_utime(
    target, directory, started, held=(read_text, is_older_socket, request, type, issubclass, int, int.__int__, str)
):
    read_text, is_older_socket, request, type, issubclass, int, plain_int, str = held
    path = read_text(target)
    if path is not None and not path.startswith("/") and directory >= 0:
        path = "/proc/self/fd/" + str(directory) + "/" + path
    if path is None and issubclass(type(target), int):
        path = "/proc/self/fd/" + str(plain_int(target))
    if path is not None and is_older_socket(path, started):
        return (request("network", "os.utime", "date the unix socket", "path", path),)
    return None
