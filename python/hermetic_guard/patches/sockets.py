"""Sockets: resolves names before the floor sees a connect, pins the answers, narrows wildcard listeners."""

import sys

import _socket

from hermetic_guard.capabilities import ANNOUNCES_SOCKET_CALLS
from hermetic_guard.checks.address import parse_address, unwrap_mapped
from hermetic_guard.checks.network_decision import parse_name
from hermetic_guard.seal import sealed_class

IP_FAMILIES = (_socket.AF_INET, _socket.AF_INET6)
METHODS = ("connect", "connect_ex", "bind", "listen", "sendto", "sendmsg")


def install(seams, pins):
    """Patches `_socket`, before anybody can import from it; and `socket`, if somebody has imported it."""

    def remember(
        host,
        addresses,
        pins=pins,
        parse_name=parse_name,
        parse_address=parse_address,
        unwrap_mapped=unwrap_mapped,
        type=type,
        str=str,
    ):
        __tracebackhide__ = True
        try:
            name = parse_name(host)
            for text in addresses if name is not None else ():
                address = parse_address(text) if type(text) is str else None
                if address is not None:
                    names = pins.get(unwrap_mapped(address), ())
                    if name not in names:
                        pins[unwrap_mapped(address)] = names + (name,)
        finally:
            # A traceback keeps this frame, and addresses in `pins` may be talked to.
            del pins

    def getaddrinfo(
        host,
        port,
        family=0,
        type=0,
        proto=0,
        flags=0,
        inner=_pinning(_socket.getaddrinfo, remember, _of_getaddrinfo),
        as_sent=as_sent,
    ):
        __tracebackhide__ = True
        try:
            return inner(as_sent(host), (port, family, type, proto, flags))
        finally:
            del inner

    def by_host(original, addresses_of):
        def look_up(host, inner=_pinning(original, remember, addresses_of), as_sent=as_sent):
            __tracebackhide__ = True
            try:
                return inner(as_sent(host), ())
            finally:
                del inner

        return look_up

    owners = [_socket] + [sys.modules[name] for name in ("socket",) if name in sys.modules]
    patches = [("getaddrinfo", getaddrinfo)]
    for name, addresses_of in (
        ("gethostbyname", _of_gethostbyname),
        ("gethostbyname_ex", _of_hostent),
        ("gethostbyaddr", _of_hostent),
    ):
        patches.append((name, by_host(getattr(_socket, name), addresses_of)))
    for name, patch in patches:
        seams.replace(owners, name, patch)


def as_sent(
    host,
    type=type,
    issubclass=issubclass,
    str=str,
    bytes=bytes,
    plain_str=str.__str__,
    plain_bytes=bytes.__getitem__,
    whole=slice(None),
):
    """The host as bytes: C would encode a str after the floor has judged it, with a codec that the program can replace."""
    if issubclass(type(host), str):
        return plain_str(host).encode("idna")
    return plain_bytes(host, whole) if issubclass(type(host), bytes) else host


def _pinning(original, remember, addresses_of):
    def inner(host, rest, original=original, remember=remember, addresses_of=addresses_of, decode=bytes.decode):
        __tracebackhide__ = True
        try:
            found = original(host, *rest)
            if host is not None:
                remember(decode(host, "latin-1"), addresses_of(found))
            return found
        finally:
            del original, remember

    return inner


def _of_getaddrinfo(found):
    return [entry[4][0] for entry in found]


def _of_gethostbyname(found):
    return [found]


def _of_hostent(found):
    return found[2]


def lazy(seams, narrow):
    """`narrow()`: whether loopback is allowed, so that a wildcard listener becomes a loopback one."""

    def patch(module):
        base, cls = _socket.socket, module.socket

        def judge(event, sock, address):
            """Announces the call where the socket itself does not."""
            if not ANNOUNCES_SOCKET_CALLS:
                seams.audit("socket." + event, sock, address)
            return address

        def connect(self, address):
            __tracebackhide__ = True
            return base.connect(self, judge("connect", self, numeric(self, address)))

        def connect_ex(self, address):
            try:
                return base.connect_ex(self, judge("connect", self, numeric(self, address)))
            except PermissionError as error:
                return error.errno

        def bind(self, address):
            __tracebackhide__ = True
            return base.bind(self, judge("bind", self, to_loopback(self, address) if narrow() else address))

        def sendto(self, data, *rest):
            __tracebackhide__ = True
            if not rest:
                return base.sendto(self, data)
            return base.sendto(self, data, *rest[:-1], judge("sendto", self, numeric(self, rest[-1])))

        def sendmsg(self, buffers, ancdata=(), flags=0, address=None):
            __tracebackhide__ = True
            if address is None:
                return base.sendmsg(self, buffers, ancdata, flags)
            return base.sendmsg(self, buffers, ancdata, flags, judge("sendmsg", self, numeric(self, address)))

        def listen(self, *backlog):
            # Listening on an unbound socket binds it to the wildcard address, unannounced.
            if base.family.__get__(self) in IP_FAMILIES and base.getsockname(self)[1] == 0:
                bind(self, ("", 0))
            return base.listen(self, *backlog)

        for method in (connect, connect_ex, bind, listen, sendto, sendmsg):
            seams.replace([cls], method.__name__, method)
        if seams.sealed:
            seams.replace([module], "socket", sealed_class(cls, METHODS))

    return {"socket": patch}


def numeric(sock, address):
    """`address` with its host resolved, which C would do unannounced; of plain types, so that C reads what the floor reads."""
    if _socket.socket.family.__get__(sock) not in IP_FAMILIES or not isinstance(address, tuple):
        return address
    parts = tuple.__getitem__(address, slice(None))
    if not parts or not isinstance(parts[0], (str, bytes, bytearray)):
        return parts
    host = ascii_text(parts[0])
    if host != "<broadcast>" and parse_address(host) is None:
        # Bytes are sent as they are; C asks for datagrams here too, to get one answer of each address.
        found = _socket.getaddrinfo(
            host.encode("ascii"), None, _socket.socket.family.__get__(sock), _socket.SOCK_DGRAM, 0, 0
        )
        host = found[0][4][0]
    return (host,) + parts[1:]


def to_loopback(sock, address):
    """A wildcard address as the loopback address of the same family."""
    parts = numeric(sock, address)
    family = _socket.socket.family.__get__(sock)
    if family not in IP_FAMILIES or not isinstance(parts, tuple) or not parts or type(parts[0]) is not str:
        return parts
    parsed = parse_address(parts[0])
    if parsed is None or unwrap_mapped(parsed)[1] != 0:
        return parts
    if family == _socket.AF_INET:
        return ("127.0.0.1",) + parts[1:]
    # A dual-stack listener also serves 127.0.0.1, where nearly all clients look, as a mapped address.
    only_6 = _socket.socket.getsockopt(sock, _socket.IPPROTO_IPV6, _socket.IPV6_V6ONLY)
    return ("::1" if only_6 else "::ffff:127.0.0.1",) + parts[1:]


def ascii_text(host):
    """The host of a socket address as C encodes it: with idna only where it is not ASCII."""
    if issubclass(type(host), str):
        host = str.__str__(host)
        try:
            host.encode("ascii")
            return host
        except UnicodeEncodeError:
            return host.encode("idna").decode("ascii")
    return bytes(host).decode("ascii")
