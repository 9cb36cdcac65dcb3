"""What tests may reach: ini settings, marks and `hermetic.allow()` take the same options."""

import difflib
import ipaddress

from hermetic_pytest._metadata import METADATA

# Name -> value where nobody sets it. Guards are switches; exceptions add up.
DEFAULTS = {
    "block_network": True,
    "allow_localhost": True,
    "allow_domains": (),
    "allow_ips": (),
    "block_subprocess": False,
}


class BadOption(ValueError):
    """An option that does not exist, or a value that it does not take."""


def loosen(options, changes):
    """`options` with `changes` applied: lists are joined, switches replaced."""
    result = dict(options)
    for name, value in changes.items():
        if name not in DEFAULTS:
            near = difflib.get_close_matches(name, DEFAULTS, 1)
            hint = "did you mean {}?".format(near[0]) if near else "options: " + ", ".join(DEFAULTS)
            raise BadOption("hermetic: there is no option {!r}; {}".format(name, hint))
        if isinstance(DEFAULTS[name], bool):
            if not isinstance(value, bool):
                raise BadOption("hermetic: {} must be True or False".format(name))
            result[name] = value
        else:
            texts = (value,) if isinstance(value, str) else tuple(value)
            result[name] = tuple(options[name]) + texts
    return result


def to_policy(options):
    """The options as the policy that the guards read."""
    network = []
    if options["block_network"]:
        network = [
            {
                "localhost": options["allow_localhost"],
                "domains": [_domain(text) for text in options["allow_domains"]],
                "ips": [_block(text) for text in options["allow_ips"]],
            }
        ]
    return {"network": network, "subprocess": options["block_subprocess"], "metadata": METADATA}


def _port(text, whole):
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise BadOption("hermetic: {!r} has no port behind its colon".format(whole))
    return int(text)


def _domain(text):
    name, colon, port = text.partition(":")
    try:
        name = name.rstrip(".").lower().encode("idna").decode("ascii")
    except UnicodeError:
        name = ""
    if not name or name.replace(".", "").isdigit():
        raise BadOption(
            "hermetic: {!r} is not a domain name; allow_domains takes names such as example.com".format(text)
        )
    return {"name": name, "port": _port(port, text) if colon else None}


def _block(text):
    bare, port = text, None
    if text.startswith("["):
        bare, _, rest = text[1:].partition("]")
        port = _port(rest[1:], text) if rest.startswith(":") else None
    elif text.count(":") == 1:
        bare, _, rest = text.partition(":")
        port = _port(rest, text)
    try:
        network = ipaddress.ip_network(bare, strict=False)
    except ValueError:
        raise BadOption(
            "hermetic: {!r} is not an address; allow_ips takes addresses such as 10.0.0.0/8".format(text)
        ) from None
    return {
        "family": network.version,
        "base": network.network_address.packed.hex(),
        "prefix": network.prefixlen,
        "port": port,
    }
