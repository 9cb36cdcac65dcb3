"""Registered packages that are no good: each is named with a reason. Loading changes the process, so each has its own."""

import subprocess
import sys
from pathlib import Path

import pytest

PYTHON = Path(__file__).resolve().parent.parent.parent

BAD = {
    "breaks": ("raise ValueError('on purpose')", "breaks: ValueError: on purpose"),
    "needs": ("import surely_not_installed", "needs: ModuleNotFoundError: No module named 'surely_not_installed'"),
    "slow": ("import time\ntime.sleep(60)", "slow: it was not loaded within 1 s"),
    "swallows": ("try:\n    while True: pass\nexcept Exception: pass", "swallows: it was not loaded within 1 s"),
    "leaves": ("import sys\nsys.exit(3)", "leaves: SystemExit: 3"),
    "nowhere": (None, "nowhere: No module named 'nowhere'"),
}


def load(folder, names, rest=""):
    code = (
        "import sys\n"
        "sys.path[:0] = [%r, %r]\n"
        "from hermetic_guest.packages.load import ModuleProblem, Packages\n"
        "packages = Packages(%r)\n"
        "try:\n"
        "    packages.load(seconds=1)\n"
        "except ModuleProblem as problem:\n"
        "    print(problem)\n"
        "%s" % (str(PYTHON), str(folder), names, rest)
    )
    ended = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, timeout=60)
    return ended.stdout + ended.stderr


@pytest.mark.parametrize("name", BAD)
def test_a_bad_module_is_named_with_its_reason(tmp_path, name):
    source, said = BAD[name]
    if source is not None:
        (tmp_path / (name + ".py")).write_text(source)
    assert load(tmp_path, [name]) == said + "\n"


def test_a_module_that_prints_is_not_heard(tmp_path):
    (tmp_path / "prints.py").write_text("import sys\nprint('a')\nsys.stderr.write('b')\n")
    assert load(tmp_path, ["prints"]) == ""


def test_what_is_not_loaded_says_how_to_get_it(tmp_path):
    package = tmp_path / "pack"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "inner.py").write_text("import missing_here")
    rest = "\n".join(
        [
            "packages.attach(None)",
            "for name in ('pack.inner', 'pack.other', 'nobody'):",
            "    try:",
            "        __import__(name)",
            "    except ModuleNotFoundError as error:",
            "        print(type(error).__name__, error)",
        ]
    )
    assert load(tmp_path, ["pack"], rest).splitlines() == [
        "ModuleNotFoundError module 'pack.inner' was not loaded before the box was locked; "
        "register it by name: policy.pythonModule('pack.inner')",
        "ModuleNotFoundError No module named 'pack.other'",
        "ModuleNotFoundError No module named 'nobody'",
    ]


def test_files_that_were_read_are_kept_and_others_are_of_the_box(tmp_path):
    (tmp_path / "reads.py").write_text(
        "import os\n"
        "def data():\n"
        "    with open(os.path.join(os.path.dirname(__file__), 'data.txt')) as file:\n"
        "        return file.read()\n"
        "data()\n"
    )
    (tmp_path / "data.txt").write_text("kept")
    rest = "\n".join(
        [
            "import os, reads, pathlib",
            "class Box:",
            "    cwd = '/'",
            "    def open(self, path, *rest): raise FileNotFoundError(2, 'the box', path)",
            "    def call(self, operation, path, *rest): raise FileNotFoundError(2, 'the box', path)",
            "packages.attach(Box())",
            "print(reads.data(), os.path.exists(%r), os.path.exists('/etc'), pathlib.Path('/etc/passwd').exists())"
            % str(tmp_path / "other.txt"),
            "for work in (open, os.stat, os.listdir, os.scandir, lambda path: os.open(path, os.O_RDONLY)):",
            "    try:",
            "        work('/etc/passwd')",
            "    except FileNotFoundError as error:",
            "        print(error)",
        ]
    )
    assert (
        load(tmp_path, ["reads"], rest).splitlines()
        == ["kept False False False"] + ["[Errno 2] the box: '/etc/passwd'"] * 5
    )
