"""socket.*: who may be talked to."""
import _socket
import posix

EVENTS = frozenset(
    "socket." + name
    for name in (
        "__new__ connect bind sendto sendmsg getaddrinfo gethostbyname gethostbyaddr getnameinfo".split()
    )
)


def parse_address(
    host,
    inet_pton=_socket.inet_pton,
    inet_aton=_socket.inet_aton,
    from_bytes=int.from_bytes,
    digits=frozenset("0123456789abcdefABCDEFxX."),
    OSError=OSError,
    len=len,
):
    """`host` as (family, number) in every spelling that the C resolver takes for an address, or None."""
    try:
        if ":" in host:
            return 6, from_bytes(inet_pton(10, host.partition("%")[0]), "big")
        # inet_aton also takes "127.0.0.1 anything": only its own letters may get there.
        for letter in host:
            if letter not in digits:
                return None
        return (4, from_bytes(inet_aton(host), "big")) if len(host) else (4, 0)
    except OSError:
        return None


def unwrap_mapped(address):
    """::ffff:a.b.c.d is the IPv4 address a.b.c.d."""
    family, number = address
    return (4, number & 0xFFFFFFFF) if family == 6 and number >> 32 == 0xFFFF else address


def is_metadata(address, blocks, unwrap_mapped=unwrap_mapped):
    """Also when the IPv4 address travels inside an IPv6 one: mapped, compatible, NAT64, 6to4."""
    family, number = unwrap_mapped(address)
    embedded = None
    if family == 6:
        if number >> 32 == 0 or number >> 32 == 0x0064FF9B << 64 or number >> 80 == 0x0064FF9B0001:
            embedded = number & 0xFFFFFFFF
        elif number >> 112 == 0x2002:
            embedded = number >> 80 & 0xFFFFFFFF
    for block_family, base, shift in blocks:
        if block_family == family and number >> shift == base:
            return True
        if block_family == 4 and embedded is not None and embedded >> shift == base:
            return True
    return False


def normalise_name(host):
    """Lower case, no trailing dot. Names that are not ASCII are encoded by the patch before they get here."""
    return host[:-1].lower() if host.endswith(".") else host.lower()


def name_matches(name, domain):
    return name == domain or name.endswith("." + domain)


def address_allowed(address, port, names, clauses, unwrap_mapped=unwrap_mapped, name_matches=name_matches):
    family, number = unwrap_mapped(address)
    for localhost, domains, blocks in clauses:
        if localhost and (number >> 24 == 127 if family == 4 else number == 1):
            continue
        if localhost and number == 0:  # connecting to the wildcard address is connecting to this machine
            continue
        allowed = False
        for block_family, base, shift, block_port in blocks:
            if block_family == family and number >> shift == base and (block_port is None or port is None or block_port == port):
                allowed = True
        for domain, domain_port in domains:
            for name in names:
                if name_matches(name, domain) and (domain_port is None or port is None or domain_port == port):
                    allowed = True
        if not allowed:
            return False
    return True


def name_allowed(name, clauses, name_matches=name_matches):
    for localhost, domains, _blocks in clauses:
        allowed = localhost and name == "localhost"
        for domain, _port in domains:
            if name_matches(name, domain):
                allowed = True
        if not allowed:
            return False
    return True


def bake_block(text):
    """`10.0.0.0/8` as (family, number >> shift, shift)."""
    base, _, prefix = text.partition("/")
    family, number = parse_address(base)
    bits = 32 if family == 4 else 128
    shift = bits - int(prefix or bits)
    return family, number >> shift, shift


def bake_clauses(clauses):
    baked = []
    for clause in clauses:
        domains = tuple((rule["name"], rule["port"]) for rule in clause["domains"])
        blocks = []
        for rule in clause["ips"]:
            shift = (32 if rule["family"] == 4 else 128) - rule["prefix"]
            blocks.append((rule["family"], int(rule["base"], 16) >> shift, shift, rule["port"]))
        baked.append((clause["localhost"], domains, tuple(blocks)))
    return tuple(baked)


def make_check(policy, deny, pins, started):
    """`pins`: address -> names that resolved to it; the socket patch fills it."""
    clauses = bake_clauses(policy["network"])
    blocks = tuple(bake_block(text) for text in policy["metadata"]["blocks"])
    metadata_names = tuple(policy["metadata"]["names"])
    bound = set()

    def check(
        event,
        args,
        deny=deny,
        clauses=clauses,
        blocks=blocks,
        metadata_names=metadata_names,
        pins=pins,
        bound=bound,
        started=started,
        family_of=_socket.socket.family.__get__,
        parse_address=parse_address,
        is_metadata=is_metadata,
        normalise_name=normalise_name,
        name_matches=name_matches,
        listen_clauses=tuple((localhost, (), ()) for localhost, _, _ in clauses),
        unwrap_mapped=unwrap_mapped,
        address_allowed=address_allowed,
        name_allowed=name_allowed,
        stat=posix.stat,
        fsdecode=bytes.decode,
        type=type,
        isinstance=isinstance,
        len=len,
        str=str,
        bytes=bytes,
        int=int,
        tuple=tuple,
        item=tuple.__getitem__,
        plain_str=str.__str__,
        plain_int=int.__int__,
        OSError=OSError,
        UnicodeError=UnicodeError,
    ):
        __tracebackhide__ = True
        api = event
        if event == "socket.__new__":
            family, kind = args[1], args[2]
            # Stream and datagram sockets are judged by their address; the other families have none we can judge.
            if family in (-1, 1, 2, 10) and (kind & 0xF) in (1, 2, 5):
                return
            if family == -1 and kind == -1:
                return
            del pins, bound
            return deny("network", "socket.socket", "open a raw or foreign socket")

        action, port = "connect to", None
        if event in ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"):
            address = args[1]
            if address is None:
                return  # sendmsg on a connected socket
            family = family_of(args[0])
            if family == 1:
                # AF_UNIX: inside this run is fine, a socket that was there before is the outside.
                path = plain_str(address) if isinstance(address, str) else address
                if type(path) is not str:
                    try:
                        path = fsdecode(bytes(path), "utf-8", "surrogateescape")
                    except OSError:
                        path = ""
                if event == "socket.bind":
                    bound.add(path)
                    return
                if path in bound:
                    return
                if path[:1] not in ("", "\0"):
                    try:
                        if stat(path).st_ctime_ns >= started:
                            return
                    except OSError:
                        return  # fails by itself
                del pins, bound
                return deny("network", api, "connect to the unix socket", "path", path)
            if family not in (2, 10) or not isinstance(address, tuple) or len(address) < 2:
                if family in (2, 10):
                    return  # a malformed address: its own error
                del pins, bound
                return deny("network", api, "use an address family other than IP")
            host, port = item(address, 0), item(address, 1)
            port = plain_int(port) if isinstance(port, int) else -1
            if event == "socket.bind":
                action = "listen on"
            elif event != "socket.connect":
                action = "send to"
        elif event == "socket.getaddrinfo":
            host, action = args[0], "resolve"
            if host is None:
                return  # the loopback or wildcard address: nothing is asked
        elif event == "socket.getnameinfo":
            host, action = item(args[0], 0), "look up"
        else:
            host, action = args[0], "look up" if event == "socket.gethostbyaddr" else "resolve"

        if isinstance(host, str):
            host = plain_str(host)
        elif isinstance(host, bytes):
            host = fsdecode(host, "latin-1")
        else:
            # bytearray and friends: C would read them a second time
            host = ""
            port = -1
        if host == "<broadcast>":
            host = "255.255.255.255"
        address = parse_address(host)
        if address is None:
            name = normalise_name(host)
            allowed = action == "resolve" and len(name.encode("utf-8", "replace")) == len(name) and name_allowed(name, clauses)
            for known in metadata_names:
                if name == known or ("." in known and name_matches(name, known)):
                    allowed = False
            base, errno = ("gaierror", -2) if action in ("resolve", "look up") else ("PermissionError", 13)
        elif is_metadata(address, blocks):
            allowed, base, errno = False, "PermissionError", 13
            if action in ("resolve", "look up"):
                base, errno = "gaierror", -2
        else:
            if action == "listen on":
                # The socket patch narrows wildcards to loopback first; one that arrives here went around it.
                allowed = address[1] != 0 and address_allowed(address, None, (), listen_clauses)
            elif host == "" and action == "resolve":
                allowed = True
            else:
                names = pins.get(unwrap_mapped(address), ())
                allowed = port != -1 and address_allowed(address, port, names, clauses)
            base, errno = ("gaierror", -2) if action in ("resolve", "look up") else ("PermissionError", 13)
        del pins, bound
        if not allowed:
            deny("network", api, action, "host", host, base, errno)

    return check
