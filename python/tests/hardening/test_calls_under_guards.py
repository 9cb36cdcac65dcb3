"""What the guards do where Python itself runs code of the target, or fails, in the middle of a call."""

import sys

import pytest
from guarded_target import run_guarded

NETWORK = [{"localhost": False, "domains": [{"name": "example.com", "port": None}], "ips": []}]


@pytest.mark.skipif(not hasattr(sys, "addaudithook"), reason="announced from outside the encoding patch")
@pytest.mark.parametrize(
    "call",
    [
        "_socket.getaddrinfo('example.com', 80)",
        "_socket.gethostbyname('example.com')",
        "socket.getaddrinfo('example.com', 80)",
    ],
)
def test_a_replaced_idna_codec_cannot_send_another_name(call):
    script = (
        """
import encodings.idna, _socket, socket
encodings.idna.Codec.encode = lambda self, text, errors="strict": (b"evil.invalid", len(text))
try:
    %s
except OSError as error:
    print(type(error).__name__, error.subject)
"""
        % call
    )
    assert run_guarded(script, network=NETWORK) == "PolicyViolation evil.invalid"


@pytest.mark.skipif(not hasattr(sys, "addaudithook"), reason="needs the floor")
def test_the_frames_of_a_failed_lookup_hold_nothing_that_pins_an_address():
    script = """
import socket
try:
    socket.getaddrinfo("x" * 64, 80)
except UnicodeError as error:
    step, names = error.__traceback__, set()
    while step is not None:
        names.update(step.tb_frame.f_locals)
        step = step.tb_next
    print(sorted(names & {"inner", "original", "remember", "pins", "pin"}))
"""
    assert run_guarded(script, network=NETWORK) == "[]"


def test_resolver_patches_pin_what_an_allowed_name_resolved_to():
    script = """
import socket
address = socket.getaddrinfo("localhost", 80, socket.AF_INET)[0][4]
sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
print(sock.connect_ex(address), sock.connect_ex(("127.0.0.2", 80)))
"""
    localhost = [{"localhost": False, "domains": [{"name": "localhost", "port": None}], "ips": []}]
    assert run_guarded(script, network=localhost) == "0 13"


def test_a_path_that_cannot_be_looked_at_does_not_hide_one_that_is_refused(tmp_path):
    readonly = [{"root": None, "read": [], "write": []}]
    first = tmp_path / "first"
    first.write_text("")
    script = """
import os
try:
    os.rename(%r, "/" + "a" * 300 + "/x")
except OSError as error:
    print(type(error).__name__, error.errno)
"""
    assert run_guarded(script % str(first), filesystem=readonly) == "PolicyViolation 30"
    assert run_guarded(script % str(tmp_path / "missing"), filesystem=readonly) == "FileNotFoundError 2"
