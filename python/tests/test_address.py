"""Addresses and names in all their spellings, beyond what the conformance table asks."""

import pytest
from conftest import metadata

from hermetic_guard.checks.address import bake_block, embedded_ipv4, parse_address, reaches_block
from hermetic_guard.checks.network_decision import parse_name

METADATA = 0xA9FEA9FE
BLOCKS = [bake_block(text) for text in metadata()["blocks"]]


@pytest.mark.parametrize(
    "host, expected",
    [
        ("", (4, 0)),
        ("127.1", (4, 0x7F000001)),
        ("0x7f.1", (4, 0x7F000001)),
        ("::1", (6, 1)),
        ("[::1]", (6, 1)),
        ("::1%lo", (6, 1)),
        ("[fe80::1%eth0]", (6, 0xFE80 << 112 | 1)),
        ("::1%", None),
        ("::1% lo", None),
        ("::1%a b", None),
        ("[::1", None),
        ("::1\0", None),
        ("::\ud800", None),
        ("127.0.0.1 x", None),
        ("127.0.0.1\0", None),
        ("1.2.3.4.5", None),
        ("256.0.0.1", None),
        ("0x", None),
        ("\uff11", None),
        ("example.com", None),
        ("dead.beef", None),
    ],
    ids=ascii,
)
def test_an_address_is_what_the_resolver_takes_for_one(host, expected):
    assert parse_address(host) == expected


@pytest.mark.parametrize(
    "host",
    [
        "::169.254.169.254",
        "::ffff:0:169.254.169.254",
        "64:ff9b::169.254.169.254",
        "64:ff9b:1::169.254.169.254",
        "64:ff9b:1:a9fe:00a9:fe00::",
        "64:ff9b:1:00a9:00fe:a9fe::",
        "64:ff9b:1:0:00a9:fea9:fe00:0",
        "2002:a9fe:a9fe::1",
        "2001:0:1:2:3:4:5601:5601",
    ],
)
def test_ipv4_inside_of_ipv6_is_found_wherever_it_travels(host):
    address = parse_address(host)
    assert METADATA in embedded_ipv4(address[1])
    assert reaches_block(address, BLOCKS) is True


@pytest.mark.parametrize(
    "host", ["2001:db8::a9fe:a9fe", "2003:a9fe:a9fe::", "64:ff9b:2::a9fe:a9fe", "2001:0:a9fe:a9fe::"]
)
def test_the_same_bytes_elsewhere_mean_nothing(host):
    assert reaches_block(parse_address(host), BLOCKS) is False


@pytest.mark.parametrize(
    "host, expected",
    [
        ("Example.COM.", "example.com"),
        ("_dmarc.a-b.example", "_dmarc.a-b.example"),
        ("a" * 63 + ".b", "a" * 63 + ".b"),
        ("a" * 64 + ".b", None),
        (".".join(["a" * 61] * 4) + ".bbbbb", ".".join(["a" * 61] * 4) + ".bbbbb"),
        (".".join(["a" * 61] * 4) + ".bbbbbb", None),
        ("", None),
        (".", None),
        ("a..b", None),
        (".a", None),
        ("a.b..", None),
        ("a b", None),
        ("a\0b", None),
        ("b\u00fccher.example", None),
        ("\u212a.example", None),
        ("\ud800", None),
        ("1.2.3.4.", None),
        ("example.0x1f", None),
        ("example.0x", None),
        ("example.0xg", "example.0xg"),
        ("1.example", "1.example"),
    ],
    ids=ascii,
)
def test_a_name_has_one_spelling_or_is_none(host, expected):
    assert parse_name(host) == expected
