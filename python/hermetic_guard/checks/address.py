"""IP addresses as (family, number), in every spelling that the C resolver takes. The twin of src/policy/network/address.ts."""

import _socket


_DIGITS = frozenset("0123456789abcdefABCDEFxX.")


def parse_address(
    host,
    held=(_socket.inet_pton, _socket.inet_aton, _socket.AF_INET6, int.from_bytes, _DIGITS, (OSError, ValueError)),
):
    """(4 or 6, number), or None for a name and for nonsense. `host`: exactly str. "" is the wildcard."""
    inet_pton, inet_aton, af_inet6, from_bytes, digits, no_address = held
    try:
        if ":" in host:
            if host.startswith("[") and host.endswith("]"):
                host = host[1:-1]
            bare, percent, zone = host.partition("%")
            if percent and zone.split() != [zone]:
                return None
            return 6, from_bytes(inet_pton(af_inet6, bare), "big")
        # inet_aton also takes "127.0.0.1 anything": so only the characters of an address may get there.
        for letter in host:
            if letter not in digits:
                return None
        return (4, from_bytes(inet_aton(host), "big")) if host else (4, 0)
    except no_address:
        return None


def unwrap_mapped(address):
    """::ffff:a.b.c.d leaves the machine as IPv4, so it is judged as IPv4."""
    family, number = address
    return (4, number & 0xFFFFFFFF) if family == 6 and number >> 32 == 0xFFFF else address


def embedded_ipv4(number):
    """The IPv4 addresses that a packet to this IPv6 address may end at."""
    last = number & 0xFFFFFFFF
    start = number >> 32
    # Compatible, mapped, translated (SIIT), NAT64.
    if start in (0, 0xFFFF, 0xFFFF0000, 0x0064FF9B << 64):
        return (last,)
    if number >> 80 == 0x0064FF9B0001:
        # Local NAT64 picks its own prefix length (RFC 8215), hence its own position (RFC 6052); byte 8 is always skipped.
        return (
            last,
            (number >> 64 & 0xFFFF) << 16 | number >> 40 & 0xFFFF,
            (number >> 64 & 0xFF) << 24 | number >> 32 & 0xFFFFFF,
            number >> 24 & 0xFFFFFFFF,
        )
    if number >> 112 == 0x2002:
        return (number >> 80 & 0xFFFFFFFF,)
    if number >> 96 == 0x20010000:
        return (last ^ 0xFFFFFFFF,)  # Teredo stores the client's address inverted
    return ()


def in_block(family, number, block):
    """`block`: (family, number >> shift, shift, ...)."""
    return block[0] == family and number >> block[2] == block[1]


def reaches_block(address, blocks, held=(unwrap_mapped, embedded_ipv4, in_block)):
    """Whether a packet to `address` may end inside one of `blocks`, IPv4 inside of IPv6 included."""
    unwrap_mapped, embedded_ipv4, in_block = held
    family, number = unwrap_mapped(address)
    embedded = embedded_ipv4(number) if family == 6 else ()
    for block in blocks:
        if in_block(family, number, block):
            return True
        for inner in embedded:
            if in_block(4, inner, block):
                return True
    return False


def is_this_machine(address, held=(unwrap_mapped,)):
    """Loopback, or the wildcard: connecting to that is connecting to this machine."""
    (unwrap_mapped,) = held
    family, number = unwrap_mapped(address)
    return number == 0 or (number >> 24 == 127 if family == 4 else number == 1)


def bake_block(text):
    """`10.0.0.0/8` as (family, number >> shift, shift)."""
    base, _, prefix = text.partition("/")
    family, number = parse_address(base)
    bits = 32 if family == 4 else 128
    shift = bits - int(prefix or bits)
    return family, number >> shift, shift
