"""Names are resolved before the floor sees a connect, answers are pinned, wildcard listeners are narrowed."""
import sys

import _socket

from hermetic_guard.checks.network import normalise_name, parse_address, unwrap_mapped
from hermetic_guard.seal import sealed_class


def install(seams, pins):
    """In `_socket` itself, before anybody can have imported from it."""

    def remember(name, addresses, pins=pins, parse_address=parse_address, unwrap_mapped=unwrap_mapped):
        for text in addresses:
            address = parse_address(text)
            if address is not None:
                key = unwrap_mapped(address)
                pins[key] = tuple(pins.get(key, ())) + (name,) if name not in pins.get(key, ()) else pins[key]

    def getaddrinfo_inner(host, rest, original=_socket.getaddrinfo, remember=remember, normalise=normalise_name):
        found = original(host, *rest)
        if host is not None:
            remember(normalise(host), [entry[4][0] for entry in found])
        return found

    def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0, inner=getaddrinfo_inner):
        return inner(_ascii(host), (port, family, type, proto, flags))

    def gethostbyname_inner(host, original=_socket.gethostbyname, remember=remember, normalise=normalise_name):
        found = original(host)
        remember(normalise(host), [found])
        return found

    def gethostbyname(hostname, inner=gethostbyname_inner):
        return inner(_ascii(hostname))

    def gethostbyname_ex_inner(host, original=_socket.gethostbyname_ex, remember=remember, normalise=normalise_name):
        found = original(host)
        remember(normalise(host), found[2])
        return found

    def gethostbyname_ex(hostname, inner=gethostbyname_ex_inner):
        return inner(_ascii(hostname))

    seams.shield(remember)
    seams.replace([_socket], "getaddrinfo", getaddrinfo, getaddrinfo_inner)
    seams.replace([_socket], "gethostbyname", gethostbyname, gethostbyname_inner)
    seams.replace([_socket], "gethostbyname_ex", gethostbyname_ex, gethostbyname_ex_inner)


def _ascii(host):
    """Exactly str, in ASCII: a str subclass or a codec could answer differently the second time."""
    if host is None:
        return None
    if isinstance(host, str):
        host = str.__str__(host)
        return host if len(host.encode("utf-8", "replace")) == len(host) else host.encode("idna").decode("ascii")
    if isinstance(host, (bytes, bytearray)):
        return bytes(host).decode("ascii", "replace")
    raise TypeError("getaddrinfo() argument 1 must be string or None")


def lazy(seams, narrow):
    """`narrow`: loopback is allowed, so a wildcard listener becomes a loopback one."""

    def patch(module):
        base, cls = _socket.socket, module.socket

        def judge(event, sock, address):
            """Before 3.8 the socket itself announces nothing."""
            if not hasattr(sys, "addaudithook"):
                seams.audit("socket." + event, sock, address)
            return address

        def numeric(sock, address):
            """`address` with its host resolved, as C would do it unseen."""
            if base.family.__get__(sock) not in (_socket.AF_INET, _socket.AF_INET6) or not isinstance(address, tuple):
                return address
            host = address[0] if address else None
            if not isinstance(host, (str, bytes, bytearray)) or host in ("", b"", "<broadcast>"):
                return address
            text = _ascii(host)
            if parse_address(text) is not None:
                return (text,) + tuple.__getitem__(address, slice(1, None))
            found = _socket.getaddrinfo(text, None, base.family.__get__(sock), base.type.__get__(sock), 0, 0)
            return (found[0][4][0],) + tuple.__getitem__(address, slice(1, None))

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
            return base.bind(self, judge("bind", self, loopback(self, address) if narrow else address))

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

        def loopback(sock, address):
            if not isinstance(address, tuple) or not address:
                return address
            family, rest = base.family.__get__(sock), tuple.__getitem__(address, slice(1, None))
            host = address[0]
            parsed = parse_address(_ascii(host)) if isinstance(host, (str, bytes, bytearray)) else None
            if parsed is None or unwrap_mapped(parsed)[1] != 0:
                return address
            if family == _socket.AF_INET:
                return ("127.0.0.1",) + rest
            if family == _socket.AF_INET6:
                # A dual-stack listener serves 127.0.0.1, where nearly all clients look, also as a mapped address.
                only_6 = base.getsockopt(sock, _socket.IPPROTO_IPV6, _socket.IPV6_V6ONLY)
                return ("::1" if only_6 else "::ffff:127.0.0.1",) + rest
            return address

        def listen(self, *backlog):
            # Listening on an unbound socket binds it to the wildcard address, unannounced.
            if base.family.__get__(self) in (_socket.AF_INET, _socket.AF_INET6) and base.getsockname(self)[1] == 0:
                bind(self, ("", 0))
            return base.listen(self, *backlog)

        for method in (connect, connect_ex, bind, listen, sendto, sendmsg):
            seams.replace([cls], method.__name__, method)
        if seams.sealed:
            seams.replace([module], "socket", sealed_class(cls, ("connect", "connect_ex", "bind", "listen", "sendto", "sendmsg")))

    return {"socket": patch}
