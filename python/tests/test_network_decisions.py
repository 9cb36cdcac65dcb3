"""The network check agrees with src/policy/network/network.ts on every row of the conformance table."""

import json
import socket
import sys

import pytest
from conftest import REPOSITORY, Denied, denying, metadata, open_policy

from hermetic_guard.checks.address import parse_address, unwrap_mapped
from hermetic_guard.checks.network import make_check
from hermetic_guard.checks.network_decision import parse_name
from hermetic_guard.patches.sockets import as_sent, ascii_text, to_loopback

ROWS = json.loads((REPOSITORY / "test/conformance/cases/network-decisions.json").read_text(encoding="utf-8"))
PIN_OF_A_NAME = "192.0.2.200"


class Guarded:
    """The check for one row, asked the way the patches and CPython ask it."""

    def __init__(self, clauses, pinned=()):
        self.clauses = clauses
        self.pins = {}
        for address, names in pinned:
            self.pin(address, names)
        self.check = denying(make_check(open_policy(network=clauses), self.pins, 0))

    def pin(self, address, names):
        # The resolver patch stores the name that was sent: encoded, and in its one spelling.
        sent = tuple(parse_name(ascii_text(name)) for name in names)
        self.pins[unwrap_mapped(parse_address(ascii_text(address)))] = sent

    def ask(self, action, host, port):
        # Python's socket calls always have a port; 0 is the one that no rule names.
        port = 0 if port is None else port
        if action == "resolve":
            return self.check("socket.getaddrinfo", (as_sent(host), port, 0, 0, 0, 0))
        if action == "reverse":
            self.check("socket.gethostbyaddr", (as_sent(host),))
            return self.check("socket.getnameinfo", ((ascii_text(host), port),))
        host = ascii_text(host)
        with socket_for(host) as sock:
            if action == "listen":
                return self.listen(sock, host, port)
            if parse_address(host) is None:
                # A name in a socket address: the floor alone refuses it, and the patch resolves it first.
                host = self.resolved(host)
            if action == "connect":
                return self.check("socket.connect", (sock, (host, port)))
            self.check("socket.sendmsg", (sock, (host, port)))
            return self.check("socket.sendto", (sock, (host, port)))

    def listen(self, sock, host, port):
        """Where every clause allows loopback, as install.py decides it, the patch narrows wildcards and resolves names."""
        address = (host, port)
        if all(clause["localhost"] for clause in self.clauses):
            if parse_address(host) is None:
                address = (self.resolved(host), port)
            address = to_loopback(sock, address)
        return self.check("socket.bind", (sock, address))

    def resolved(self, name):
        """What the patch makes of a name, with an address of our own in place of the name server's answer."""
        self.check("socket.getaddrinfo", (as_sent(name), None, 0, 0, 0, 0))
        address = "127.0.0.1" if parse_name(name) == "localhost" else PIN_OF_A_NAME
        self.pin(address, [name])
        return address


def socket_for(host):
    return socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM)


def allowed(row):
    if not row["clauses"]:
        return True  # without a clause install.py does not install the check
    request = row["request"]
    try:
        pinned = [(request["host"], request["pinnedNames"])] if request["pinnedNames"] else []
        Guarded(row["clauses"], pinned).ask(request["action"], request["host"], request["port"])
    except (Denied, UnicodeError):  # what cannot be encoded cannot be sent
        return False
    return True


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_the_python_guard_decides_as_the_table_says(row):
    assert allowed(row) is row["allowed"]


LOCALHOST = [{"localhost": True, "domains": [], "ips": []}]
EXAMPLE = [{"localhost": False, "domains": [{"name": "example.com", "port": None}], "ips": []}]


def facts_of(clauses, event, args, pinned=()):
    """What the check refuses with, or None."""
    try:
        Guarded(clauses, pinned).check(event, args)
    except Denied as denied:
        return denied.args
    return None


def datagram(event, address, clauses=LOCALHOST, family=socket.AF_INET, pinned=()):
    with socket.socket(family, socket.SOCK_DGRAM) as sock:
        return facts_of(clauses, event, (sock, address), pinned)


def test_the_metadata_table_is_the_one_of_the_policy():
    assert metadata()["names"][:2] == ["metadata", "metadata.google.internal"]
    assert metadata()["blocks"][0] == "169.254.0.0/16"
    assert len(metadata()["blocks"]) == 10


def test_a_refused_connection_is_a_permission_error_that_names_the_host():
    assert datagram("socket.connect", ("192.0.2.1", 80)) == (
        "network",
        "socket.connect",
        "connect to",
        "host",
        "192.0.2.1",
    )


def test_a_refused_lookup_is_a_resolver_error():
    assert facts_of(LOCALHOST, "socket.getaddrinfo", (b"example.com", 80, 0, 0, 0, 0)) == (
        "network",
        "socket.getaddrinfo",
        "resolve",
        "host",
        "example.com",
        "gaierror",
        -2,
    )
    assert facts_of(LOCALHOST, "socket.gethostbyaddr", (b"192.0.2.1",)) == (
        "network",
        "socket.gethostbyaddr",
        "look up",
        "host",
        "192.0.2.1",
        "gaierror",
        -2,
    )


def test_a_name_that_goes_around_the_patch_is_refused():
    assert datagram("socket.connect", ("localhost", 80)) == (
        "network",
        "socket.connect",
        "connect to",
        "host",
        "localhost",
    )


def test_a_wildcard_listener_that_goes_around_the_patch_is_refused():
    for host in ("", "0.0.0.0"):
        assert datagram("socket.bind", (host, 0)) == ("network", "socket.bind", "listen on", "host", host)


def test_a_tuple_that_lies_about_its_length_is_judged_by_what_it_holds():
    class Short(tuple):
        def __len__(self):
            return 0

        def __getitem__(self, index):
            return ("127.0.0.1", 80)[index]

    assert datagram("socket.connect", Short(("192.0.2.1", 80)))[4] == "192.0.2.1"


def test_a_malformed_address_keeps_its_own_error():
    for address in ((), ("192.0.2.1",), "192.0.2.1", 5):
        assert datagram("socket.connect", address) is None


class Text(str):
    def __str__(self):
        return "127.0.0.1"

    def lower(self):
        return "example.com"


class ClaimsToBe:
    """isinstance believes `__class__`."""

    def __init__(self, kind):
        self.kind = kind

    @property
    def __class__(self):
        return self.kind


def test_a_subclass_of_str_is_refused_because_c_would_ask_a_codec_about_it():
    # The patch passes plain ones.
    assert datagram("socket.connect", (Text("127.0.0.1"), 80))[4] == "127.0.0.1"
    assert datagram("socket.connect", (Text("192.0.2.1"), 80))[4] == "192.0.2.1"


@pytest.mark.skipif(not hasattr(sys, "addaudithook"), reason="announced from outside the encoding patch")
def test_a_str_in_a_lookup_is_refused_because_the_program_can_replace_the_codec():
    assert facts_of(EXAMPLE, "socket.getaddrinfo", ("example.com", 80, 0, 0, 0, 0))[4] == "example.com"
    assert facts_of(EXAMPLE, "socket.getaddrinfo", (b"example.com", 80, 0, 0, 0, 0)) is None


@pytest.mark.parametrize(
    "host",
    [ClaimsToBe(str), ClaimsToBe(bytes), bytearray(b"127.0.0.1"), memoryview(b"127.0.0.1"), 5, None],
    ids="str bytes bytearray memoryview int None".split(),
)
def test_a_host_that_c_could_read_twice_is_refused(host):
    assert datagram("socket.connect", (host, 80)) == ("network", "socket.connect", "connect to", "host", "")


def test_a_port_that_is_no_int_is_refused():
    class Port:
        def __index__(self):
            return 80

    assert datagram("socket.connect", ("127.0.0.1", Port()))[4] == "127.0.0.1"
    assert datagram("socket.connect", ("127.0.0.1", ClaimsToBe(int)))[4] == "127.0.0.1"
    assert datagram("socket.connect", ("127.0.0.1", True)) is None


def test_a_datagram_on_a_connected_socket_has_no_address_to_judge():
    assert datagram("socket.sendmsg", None) is None


def test_asking_for_no_host_asks_nobody():
    assert facts_of(LOCALHOST, "socket.getaddrinfo", (None, 80, 0, 0, 0, 0)) is None


def test_the_broadcast_address_is_an_address():
    everything = [
        {"localhost": False, "domains": [], "ips": [{"family": 4, "base": "00000000", "prefix": 0, "port": None}]}
    ]
    assert datagram("socket.sendto", ("<broadcast>", 9), everything) is None
    assert datagram("socket.sendto", ("<broadcast>", 9))[4] == "<broadcast>"


@pytest.mark.parametrize(
    "family, kind, refused",
    [
        (socket.AF_INET, socket.SOCK_STREAM, False),
        (socket.AF_INET6, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK, False),
        (socket.AF_UNIX, socket.SOCK_SEQPACKET, False),
        (-1, -1, False),
        (socket.AF_INET, socket.SOCK_RAW, True),
        (socket.AF_PACKET, socket.SOCK_RAW, True),
        (socket.AF_NETLINK, socket.SOCK_DGRAM, True),
        (40, socket.SOCK_STREAM, True),
    ],
)
def test_raw_and_foreign_sockets_are_refused(family, kind, refused):
    expected = ("network", "socket.socket", "open a raw or foreign socket") if refused else None
    assert facts_of(LOCALHOST, "socket.__new__", (None, family, kind, 0)) == expected


class Unix:
    """Asked of a run that started at `started`."""

    def __init__(self, started):
        self.check = denying(make_check(open_policy(network=LOCALHOST), {}, started))

    def connect(self, path, event="socket.connect"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
            try:
                self.check(event, (sock, path))
            except Denied as denied:
                return denied.args
        return None


@pytest.fixture
def unix_socket(tmp_path):
    path = str(tmp_path / "s")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
        sock.bind(path)
        yield path


def test_a_unix_socket_made_in_this_run_may_be_talked_to(unix_socket):
    assert Unix(started=0).connect(unix_socket) is None
    assert Unix(started=0).connect(unix_socket.encode()) is None


def test_a_unix_socket_that_was_there_before_is_the_outside(unix_socket, tmp_path):
    later = Unix(started=1 << 62)
    refusal = ("network", "socket.connect", "connect to the unix socket", "path", unix_socket)
    assert later.connect(unix_socket) == refusal
    assert later.connect(unix_socket.encode()) == refusal
    (tmp_path / "link").symlink_to(unix_socket)
    assert later.connect(str(tmp_path / "link"))[4] == str(tmp_path / "link")


def test_binding_a_name_first_does_not_open_what_is_found_under_it_later(unix_socket):
    later = Unix(started=1 << 62)
    assert later.connect(unix_socket, "socket.bind") is None
    assert later.connect(unix_socket)[4] == unix_socket


def test_a_unix_path_is_not_cut_at_a_nul_unseen(unix_socket):
    assert Unix(started=1 << 62).connect(unix_socket + "\0x")[4] == unix_socket + "\0x"


def test_an_abstract_unix_socket_is_the_outside():
    assert Unix(started=0).connect("\0hermetic")[4] == "\0hermetic"
    assert Unix(started=0).connect(b"\0hermetic")[4] == "\0hermetic"


def test_a_missing_unix_socket_keeps_its_own_error(tmp_path):
    assert Unix(started=1 << 62).connect(str(tmp_path / "missing")) is None


def test_a_unix_path_that_is_not_text_is_refused():
    assert Unix(started=0).connect(bytearray(b"/tmp/x")) == (
        "network",
        "socket.connect",
        "use a unix socket whose path is not text",
    )
