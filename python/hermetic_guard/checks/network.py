"""socket.*: who may be talked to. The decision is that of src/policy/network/network.ts: both run the same table of cases."""

import sys

import _socket
import posix

from hermetic_guard.checks.address import (
    bake_block,
    in_block,
    is_this_machine,
    parse_address,
    reaches_block,
    unwrap_mapped,
)

EVENTS = frozenset(
    "socket." + name
    for name in ("__new__ connect bind sendto sendmsg getaddrinfo gethostbyname gethostbyaddr getnameinfo".split())
) | {"os.utime"}
# Their second argument is a socket address.
ADDRESSED = frozenset(("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"))
MAX_NAME, MAX_LABEL = 253, 63


def parse_name(
    host,
    letters=frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"),
    decimal=frozenset("0123456789"),
    hexadecimal=frozenset("0123456789abcdef"),
    longest=MAX_NAME,
    longest_label=MAX_LABEL,
    len=len,
):
    """Lower case, no trailing dot; None for what is no name. IDNA was the patch's work: a letter beyond ASCII is none."""
    name = host[:-1] if host.endswith(".") else host
    if len(name) > longest:
        return None
    for label in name.split("."):
        if not 0 < len(label) <= longest_label:
            return None
        for letter in label:
            if letter not in letters:
                return None
    # Only now: letters beyond ASCII have lower cases within it.
    name, label = name.lower(), label.lower()
    # A numeric last label makes an address, or a misspelled one: there is no such top-level domain.
    allowed = hexadecimal if label.startswith("0x") else decimal
    for letter in label[2:] if label.startswith("0x") else label:
        if letter not in allowed:
            return name
    return None


def name_matches(name, domain):
    return name == domain or name.endswith("." + domain)


def is_metadata_name(name, metadata_names, name_matches=name_matches):
    for known in metadata_names:
        if name_matches(name, known):
            return True
    return False


def port_fits(rule_port, port):
    """`port` is None for a lookup, which is no traffic: one allowed port is enough."""
    return rule_port is None or port is None or rule_port == port


def name_allowed(name, port, clauses, name_matches=name_matches, port_fits=port_fits):
    for localhost, domains, _blocks in clauses:
        allowed = localhost and name == "localhost"
        for domain, domain_port in domains:
            if name_matches(name, domain) and port_fits(domain_port, port):
                allowed = True
        if not allowed:
            return False
    return True


def address_allowed(
    address,
    port,
    names,
    clauses,
    metadata_names,
    unwrap_mapped=unwrap_mapped,
    is_this_machine=is_this_machine,
    in_block=in_block,
    name_matches=name_matches,
    is_metadata_name=is_metadata_name,
    port_fits=port_fits,
):
    """`names`: those that resolved to this address."""
    family, number = unwrap_mapped(address)
    for localhost, domains, blocks in clauses:
        allowed = localhost and is_this_machine(address)
        for block in blocks:
            if in_block(family, number, block) and port_fits(block[3], port):
                allowed = True
        for domain, domain_port in domains:
            for name in names:
                if (
                    name_matches(name, domain)
                    and port_fits(domain_port, port)
                    and not is_metadata_name(name, metadata_names)
                ):
                    allowed = True
        if not allowed:
            return False
    return True


def may_listen(address, clauses, is_this_machine=is_this_machine):
    """The patch narrows wildcards to loopback first; one that arrives here went around it."""
    if address[1] == 0 or not is_this_machine(address):
        return False
    for localhost, _domains, _blocks in clauses:
        if not localhost:
            return False
    return True


def may_open(
    family,
    kind,
    families=(-1, _socket.AF_UNIX, _socket.AF_INET, _socket.AF_INET6),
    # The last one is -1, "as the descriptor has it", below the mask.
    kinds=(_socket.SOCK_STREAM, _socket.SOCK_DGRAM, _socket.SOCK_SEQPACKET, 15),
):
    """These sockets are judged by their addresses; the others have none that we can judge, or write packets by hand."""
    return family in families and kind & 15 in kinds


def may_reach_unix(path, started, stat=posix.stat, OSError=OSError, ValueError=ValueError):
    """A socket made in this run is inside; one that was there before is the outside, and abstract names are anybody's."""
    if path[:1] in ("", "\0"):
        return False
    try:
        facts = stat(path)
        # Changing the mode, the owner or the name makes the change time new, but not the other.
        return facts.st_ctime_ns >= started and facts.st_mtime_ns >= started
    except OSError:
        return True  # fails by itself
    except ValueError:
        return False  # the kernel stops reading at a NUL


def is_older_socket(path, started, stat=posix.stat, OSError=OSError, ValueError=ValueError):
    """One from before this run, which a new date would make one of ours."""
    try:
        facts = stat(path)
        return facts.st_mode & 0o170000 == 0o140000 and (facts.st_ctime_ns < started or facts.st_mtime_ns < started)
    except (OSError, ValueError):
        return False


def read_text(
    value,
    type=type,
    issubclass=issubclass,
    str=str,
    bytes=bytes,
    plain_str=str.__str__,
    plain_bytes=bytes.__getitem__,
    whole=slice(None),
    decode=bytes.decode,
):
    """The very characters in there, whatever a subclass says about itself; None for any other kind of value."""
    kind = type(value)
    if issubclass(kind, str):
        return plain_str(value)
    if issubclass(kind, bytes):
        return decode(plain_bytes(value, whole), "utf-8", "surrogateescape")
    return None


def read_request(
    event,
    args,
    addressed=ADDRESSED,
    read_text=read_text,
    # Where there is no audit hook, the announcing patch stands outside the one that encodes names.
    codec_runs=hasattr(sys, "addaudithook"),
    type=type,
    issubclass=issubclass,
    str=str,
    bytes=bytes,
    int=int,
    tuple=tuple,
    item=tuple.__getitem__,
    length=tuple.__len__,
    plain_int=int.__int__,
):
    """(action, host, port, trusted) or None where nothing is asked. Not `trusted`: C may read something else than we do."""
    if event in addressed:
        address = args[1]
        if not issubclass(type(address), tuple) or length(address) < 2:
            return None  # a malformed address: its own error
        action = "connect to" if event == "socket.connect" else "listen on" if event == "socket.bind" else "send to"
        host, port = item(address, 0), item(address, 1)
        # What is not an int is asked for its value, and may answer differently each time.
        exact = issubclass(type(port), int)
        port = plain_int(port) if exact else 0
        # A subclass of str goes through the idna codec, which the program can replace.
        exact = exact and (type(host) is str or issubclass(type(host), bytes))
    else:
        action, port, host = "resolve", None, args[0]
        if host is None and event == "socket.getaddrinfo":
            return None  # the loopback or wildcard address: nothing is asked
        if event == "socket.getnameinfo":
            if not issubclass(type(host), tuple) or length(host) < 2:
                return None
            host, action = item(host, 0), "look up"
            exact = issubclass(type(host), str)
        else:
            if event == "socket.gethostbyaddr":
                action = "look up"
            # Every str goes through that codec here. The patch passes bytes.
            exact = issubclass(type(host), bytes) or (not codec_runs and type(host) is str)
    text = read_text(host)
    return action, "" if text is None else text, port, exact and text is not None


def judge(
    action,
    host,
    address,
    port,
    names,
    clauses,
    metadata_blocks,
    metadata_names,
    parse_name=parse_name,
    reaches_block=reaches_block,
    is_metadata_name=is_metadata_name,
    name_allowed=name_allowed,
    address_allowed=address_allowed,
    may_listen=may_listen,
):
    """Whether every clause agrees. `address`: the host, parsed, or None."""
    if address is None:
        # By now C has resolved the name by itself, and to what we cannot know. The patch resolves first.
        if action not in ("resolve", "look up"):
            return False
        name = parse_name(host)
        return name is not None and not is_metadata_name(name, metadata_names) and name_allowed(name, port, clauses)
    if reaches_block(address, metadata_blocks):
        return False
    if action == "listen on":
        return may_listen(address, clauses)
    return address_allowed(address, port, names, clauses, metadata_names)


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
    """`pins`: address -> names that resolved to it; the socket patch fills it. `started`: of the run, in nanoseconds."""

    def check(
        event,
        args,
        deny=deny,
        clauses=bake_clauses(policy["network"]),
        metadata_blocks=tuple(bake_block(text) for text in policy["metadata"]["blocks"]),
        metadata_names=tuple(policy["metadata"]["names"]),
        pins=pins,
        started=started,
        addressed=ADDRESSED,
        family_of=_socket.socket.family.__get__,
        may_open=may_open,
        may_reach_unix=may_reach_unix,
        is_older_socket=is_older_socket,
        read_text=read_text,
        read_request=read_request,
        parse_address=parse_address,
        unwrap_mapped=unwrap_mapped,
        judge=judge,
        type=type,
        issubclass=issubclass,
        str=str,
        int=int,
        af_unix=_socket.AF_UNIX,
        ip_families=(_socket.AF_INET, _socket.AF_INET6),
    ):
        __tracebackhide__ = True
        if event == "os.utime":
            target, directory = args[0], args[3]
            path = read_text(target)
            if path is not None and not path.startswith("/") and directory >= 0:
                path = "/proc/self/fd/" + str(directory) + "/" + path
            if path is None and issubclass(type(target), int):
                path = "/proc/self/fd/" + str(int(target))
            if path is not None and is_older_socket(path, started):
                deny("network", event, "date the unix socket", "path", path)
            return
        if event == "socket.__new__":
            if not may_open(args[1], args[2]):
                deny("network", "socket.socket", "open a raw or foreign socket")
            return
        if event in addressed:
            family, target = family_of(args[0]), args[1]
            if target is None:
                return  # a connected socket: it was judged when it was connected
            if family == af_unix:
                path = read_text(target)
                if path is None:
                    deny("network", event, "use a unix socket whose path is not text")
                if event != "socket.bind" and not may_reach_unix(path, started):
                    deny("network", event, "connect to the unix socket", "path", path)
                return
            if family not in ip_families:
                deny("network", event, "use an address family other than IP")
        request = read_request(event, args)
        if request is None:
            return
        action, host, port, trusted = request
        address = parse_address("255.255.255.255" if host == "<broadcast>" else host)
        names = () if address is None else pins.get(unwrap_mapped(address), ())
        if trusted and judge(action, host, address, port, names, clauses, metadata_blocks, metadata_names):
            return
        if action in ("resolve", "look up"):
            deny("network", event, action, "host", host, "gaierror", -2)
        deny("network", event, action, "host", host)

    return check
