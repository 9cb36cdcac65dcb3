"""Which hosts may be talked to. The twin of src/policy/network/network.ts: both run the same table of cases."""

import _socket

from hermetic_guard.checks.address import bake_block, in_block, is_this_machine, reaches_block, unwrap_mapped

MAX_NAME, MAX_LABEL = 253, 63
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


def parse_name(host, held=(_LETTERS, frozenset("0123456789"), frozenset("0123456789abcdef"), MAX_NAME, MAX_LABEL, len)):
    """Lower case without trailing dot, or None. The patch has already applied IDNA, so non-ASCII names are refused."""
    letters, decimal, hexadecimal, longest, longest_label, len = held
    name = host[:-1] if host.endswith(".") else host
    if len(name) > longest:
        return None
    for label in name.split("."):
        if not 0 < len(label) <= longest_label:
            return None
        for letter in label:
            if letter not in letters:
                return None
    # Lower-case only after the check: some non-ASCII letters become ASCII (the Kelvin sign becomes k).
    name, label = name.lower(), label.lower()
    # A numeric last label makes an address, or a misspelled one: there is no such top-level domain.
    allowed = hexadecimal if label.startswith("0x") else decimal
    for letter in label[2:] if label.startswith("0x") else label:
        if letter not in allowed:
            return name
    return None


def name_matches(name, domain):
    return name == domain or name.endswith("." + domain)


def is_metadata_name(name, metadata_names, held=(name_matches,)):
    (name_matches,) = held
    for known in metadata_names:
        if name_matches(name, known):
            return True
    return False


def port_fits(rule_port, port):
    """`port` is None for a lookup, which is no traffic: one allowed port is enough."""
    return rule_port is None or port is None or rule_port == port


def name_allowed(name, port, clauses, held=(name_matches, port_fits)):
    name_matches, port_fits = held
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
    held=(unwrap_mapped, is_this_machine, in_block, name_matches, is_metadata_name, port_fits),
):
    """`names` are the names that resolved to this address."""
    unwrap_mapped, is_this_machine, in_block, name_matches, is_metadata_name, port_fits = held
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


def may_listen(address, clauses, held=(is_this_machine,)):
    """The patch narrows wildcards to loopback first; one that arrives here went around it."""
    (is_this_machine,) = held
    if address[1] == 0 or not is_this_machine(address):
        return False
    for localhost, _domains, _blocks in clauses:
        if not localhost:
            return False
    return True


_FAMILIES = (-1, _socket.AF_UNIX, _socket.AF_INET, _socket.AF_INET6)
# 15 is -1 & 15; -1 means: take the kind from the descriptor.
_KINDS = (_socket.SOCK_STREAM, _socket.SOCK_DGRAM, _socket.SOCK_SEQPACKET, 15)


def may_open(family, kind, held=(_FAMILIES, _KINDS)):
    """These are judged by their addresses. Other sockets have addresses we cannot judge, or send raw packets."""
    families, kinds = held
    return family in families and kind & 15 in kinds


def make_decision(policy):
    """`allowed(action, host, address, port, names)`: whether every clause of the policy agrees."""
    held = (
        _bake_clauses(policy["network"]),
        tuple(bake_block(text) for text in policy["metadata"]["blocks"]),
        tuple(policy["metadata"]["names"]),
        parse_name,
        reaches_block,
        is_metadata_name,
        name_allowed,
        address_allowed,
        may_listen,
    )

    def allowed(action, host, address, port, names, held=held):
        """`address`: the host, parsed, or None where it is a name. `names`: those that resolved to the address."""
        clauses, blocks, metadata, parse_name, reaches_block, is_metadata, by_name, by_address, may_listen = held
        if address is None:
            # By now C has resolved the name itself, to an address that we cannot know. The patch resolves first.
            if action not in ("resolve", "look up"):
                return False
            name = parse_name(host)
            return name is not None and not is_metadata(name, metadata) and by_name(name, port, clauses)
        if reaches_block(address, blocks):
            return False
        if action == "listen on":
            return may_listen(address, clauses)
        return by_address(address, port, names, clauses, metadata)

    return allowed


def _bake_clauses(clauses):
    """(loopback allowed, ((domain, port), ...), ((family, number >> shift, shift, port), ...)) for each clause."""
    baked = []
    for clause in clauses:
        domains = tuple((rule["name"], rule["port"]) for rule in clause["domains"])
        blocks = []
        for rule in clause["ips"]:
            shift = (32 if rule["family"] == 4 else 128) - rule["prefix"]
            blocks.append((rule["family"], int(rule["base"], 16) >> shift, shift, rule["port"]))
        baked.append((clause["localhost"], domains, tuple(blocks)))
    return tuple(baked)
