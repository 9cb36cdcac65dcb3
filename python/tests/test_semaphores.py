"""A named semaphore is a file in /dev/shm, and follows the rules for files."""

import os
import subprocess
import sys

import pytest

HERMETIC = os.path.join(os.path.dirname(__file__), "..", "..", "bin", "hermetic")
CODE = """
import errno, multiprocessing
try:
    print(multiprocessing.Lock().acquire())
except OSError as error:
    print(errno.errorcode[error.errno], type(error).__name__)
"""


@pytest.mark.parametrize("kernel", ["off", "auto"])
@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (["--fs-readonly"], "ENOSPC PolicyViolation\n"),
        (["--fs-readonly", "--allow-write", "/dev/shm"], "True\n"),
        (["--no-network"], "True\n"),
    ],
)
def test_a_lock_between_processes_is_a_file(flags, expected, kernel):
    command = [HERMETIC, "--kernel=" + kernel] + flags + ["--", sys.executable, "-c", CODE]
    done = subprocess.run(command, stdout=subprocess.PIPE, universal_newlines=True, timeout=60)
    assert done.stdout == expected
