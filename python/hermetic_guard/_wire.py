# Generated from src/wire/boot.ts, src/wire/clock.ts by scripts/generate/python.mjs; do not edit.
from _json import encode_basestring_ascii as _quote

PROTOCOL_VERSION = 2
FILE_CLOCK_LAG_MS = 10


class ShapeError(ValueError):
    """A value that does not fit its shape: see src/wire/shape.ts."""


def _refuse(at, suffix, problem):
    raise ShapeError("%s%s: %s" % (at, suffix, problem))


def _unknown(at, key):
    raise ShapeError("%s: unknown key %s" % (at, _quote(key[:80])))


def _map(value, at, suffix):
    if type(value) is not dict:
        _refuse(at, suffix, "not a record")


def _has(value, at, suffix, key):
    if key not in value:
        _refuse(at, suffix, 'the key "%s" is missing' % key)


def _record(value, at, suffix, required, others):
    _map(value, at, suffix)
    for key in required:
        _has(value, at, suffix, key)
    for key in value:
        if key not in required and key not in others:
            _unknown(at + suffix, key)


def _list(value, at, suffix):
    if type(value) is not list:
        _refuse(at, suffix, "not a list")


def _text(value, at, suffix):
    if type(value) is not str:
        _refuse(at, suffix, "not a text")


def _texts(value, at, suffix):
    _list(value, at, suffix)
    for index, item in enumerate(value):
        if type(item) is not str:
            _refuse(at, "%s[%d]" % (suffix, index), "not a text")


def _flag(value, at, suffix):
    if type(value) is not bool:
        _refuse(at, suffix, "not a flag")


def _integer(value, at, suffix):
    if type(value) is not int:
        _refuse(at, suffix, "not an integer")


def _between(value, at, suffix, least, most):
    if type(value) is not int or not least <= value <= most:
        _refuse(at, suffix, "not an integer in its range")


def parse_boot_message(value, at="bootMessage"):
    _record(value, at, "", ("version", "policy", "entry", "limits", "argv0", "commandLine"), ())
    if type(value["version"]) is not int or value["version"] not in (2,):
        _refuse(at, ".version", "unknown value")
    parse_guard_policy(value["policy"], at + ".policy")
    parse_python_entry(value["entry"], at + ".entry")
    parse_limits(value["limits"], at + ".limits")
    _text(value["argv0"], at, ".argv0")
    _texts(value["commandLine"], at, ".commandLine")
    return value


def parse_guard_policy(value, at="guardPolicy"):
    _record(
        value,
        at,
        "",
        (
            "network",
            "subprocess",
            "filesystem",
            "environment",
            "code",
            "imports",
            "native",
            "interpreter",
            "rules",
            "metadata",
            "trace",
            "sealed",
        ),
        (),
    )
    _list(value["network"], at, ".network")
    for index1, item1 in enumerate(value["network"]):
        parse_network_clause(item1, "%s.network[%d]" % (at, index1))
    _flag(value["subprocess"], at, ".subprocess")
    _list(value["filesystem"], at, ".filesystem")
    for index1, item1 in enumerate(value["filesystem"]):
        parse_filesystem_clause(item1, "%s.filesystem[%d]" % (at, index1))
    _list(value["environment"], at, ".environment")
    for index1, item1 in enumerate(value["environment"]):
        parse_environment_clause(item1, "%s.environment[%d]" % (at, index1))
    _flag(value["code"], at, ".code")
    _texts(value["imports"], at, ".imports")
    _flag(value["native"], at, ".native")
    _flag(value["interpreter"], at, ".interpreter")
    _map(value["rules"], at, ".rules")
    for key1, item1 in value["rules"].items():
        if key1 not in (
            "network",
            "subprocess",
            "filesystem",
            "environment",
            "code",
            "imports",
            "native",
            "interpreter",
        ):
            _unknown(at + ".rules", key1)
        parse_rule(item1, at + ".rules" + "." + key1)
    _record(value["metadata"], at, ".metadata", ("names", "blocks"), ())
    _texts(value["metadata"]["names"], at, ".metadata.names")
    _texts(value["metadata"]["blocks"], at, ".metadata.blocks")
    if (type(value["trace"]) is not str or value["trace"] not in ("text", "json")) and (value["trace"] is not None):
        _refuse(at, ".trace", "unknown value")
    _flag(value["sealed"], at, ".sealed")
    return value


def parse_network_clause(value, at="networkClause"):
    _record(value, at, "", ("localhost", "domains", "ips"), ())
    _flag(value["localhost"], at, ".localhost")
    _list(value["domains"], at, ".domains")
    for index1, item1 in enumerate(value["domains"]):
        parse_domain_rule(item1, "%s.domains[%d]" % (at, index1))
    _list(value["ips"], at, ".ips")
    for index1, item1 in enumerate(value["ips"]):
        parse_ip_rule(item1, "%s.ips[%d]" % (at, index1))
    return value


def parse_domain_rule(value, at="domainRule"):
    _record(value, at, "", ("name", "port"), ())
    _text(value["name"], at, ".name")
    if value["port"] is not None:
        _between(value["port"], at, ".port", 0, 65535)
    return value


def parse_ip_rule(value, at="ipRule"):
    _record(value, at, "", ("family", "base", "prefix", "port"), ())
    if type(value["family"]) is not int or value["family"] not in (4, 6):
        _refuse(at, ".family", "unknown value")
    _text(value["base"], at, ".base")
    _between(value["prefix"], at, ".prefix", 0, 128)
    if value["port"] is not None:
        _between(value["port"], at, ".port", 0, 65535)
    return value


def parse_filesystem_clause(value, at="filesystemClause"):
    _record(value, at, "", ("root", "read", "write"), ())
    if value["root"] is not None:
        _text(value["root"], at, ".root")
    _texts(value["read"], at, ".read")
    _texts(value["write"], at, ".write")
    return value


def parse_environment_clause(value, at="environmentClause"):
    _record(value, at, "", ("allow",), ())
    _texts(value["allow"], at, ".allow")
    return value


def parse_rule(value, at="rule"):
    _record(value, at, "", ("name", "source"), ("option",))
    _text(value["name"], at, ".name")
    _text(value["source"], at, ".source")
    if "option" in value:
        _text(value["option"], at, ".option")
    return value


def parse_python_entry(value, at="pythonEntry"):
    _map(value, at, "")
    _has(value, at, "", "mode")
    tag = value["mode"]
    if tag == "script":
        _record(value, at, "", ("path",), ("mode", "skipFirstLine"))
        _text(value["path"], at, ".path")
        if "skipFirstLine" in value:
            if value["skipFirstLine"] is not True:
                _refuse(at, ".skipFirstLine", "unknown value")
    elif tag == "module":
        _record(value, at, "", ("name",), ("mode",))
        _text(value["name"], at, ".name")
    elif tag == "code":
        _record(value, at, "", ("source",), ("mode",))
        _text(value["source"], at, ".source")
    elif tag == "callable":
        _record(value, at, "", ("module", "name"), ("mode",))
        _text(value["module"], at, ".module")
        _text(value["name"], at, ".name")
    elif tag == "stdin":
        _record(value, at, "", (), ("mode",))
    elif tag == "interactive":
        _record(value, at, "", (), ("mode",))
    elif tag == "info":
        _record(value, at, "", (), ("mode",))
    else:
        _refuse(at, ".mode", "unknown value")
    return value


def parse_limits(value, at="limits"):
    _record(value, at, "", ("memory", "cpu", "maxProcs"), ())
    if value["memory"] is not None:
        _integer(value["memory"], at, ".memory")
    if value["cpu"] is not None:
        _integer(value["cpu"], at, ".cpu")
    if value["maxProcs"] is not None:
        _integer(value["maxProcs"], at, ".maxProcs")
    return value


def parse_inherited_message(value, at="inheritedMessage"):
    _record(
        value, at, "", ("version", "policy", "started", "channel", "inode"), ("roots", "isHooksThread", "trustedSearch")
    )
    if type(value["version"]) is not int or value["version"] not in (2,):
        _refuse(at, ".version", "unknown value")
    parse_guard_policy(value["policy"], at + ".policy")
    if "roots" in value:
        parse_code_roots(value["roots"], at + ".roots")
    _integer(value["started"], at, ".started")
    _integer(value["channel"], at, ".channel")
    _integer(value["inode"], at, ".inode")
    if "isHooksThread" in value:
        if value["isHooksThread"] is not True:
            _refuse(at, ".isHooksThread", "unknown value")
    if "trustedSearch" in value:
        _texts(value["trustedSearch"], at, ".trustedSearch")
    return value


def parse_code_roots(value, at="codeRoots"):
    _record(value, at, "", ("directories", "codeDirectories"), ())
    _texts(value["directories"], at, ".directories")
    _texts(value["codeDirectories"], at, ".codeDirectories")
    return value
