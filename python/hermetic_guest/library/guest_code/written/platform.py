"""Facts about the interpreter. Every box is on the same machine, which has no name."""

import collections
import sys

uname_result = collections.namedtuple("uname_result", "system node release version machine processor")


def python_version():
    return "%d.%d.%d" % sys.version_info[:3]


def python_version_tuple():
    return tuple(map(str, sys.version_info[:3]))


def python_implementation():
    return "CPython"


def python_branch():
    return ""


python_revision = python_branch


def python_build():
    return ("", "")


def python_compiler():
    return sys.version.rpartition("[")[2].rstrip("]")


def system():
    return "Linux"


def node():
    return "localhost"


def release():
    return ""


version = processor = release


def machine():
    return "x86_64"


def architecture(executable="", bits="", linkage=""):
    return ("64bit" if sys.maxsize > 2**32 else "32bit", "")


def uname():
    return uname_result(system(), node(), release(), version(), machine(), processor())


def platform(aliased=False, terse=False):
    return "Linux-%s" % machine()
