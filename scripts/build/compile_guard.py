"""compile_guard.py FOLDER: writes the package as one file of bytecode for this interpreter to FOLDER/__pycache__.

It is one file because twenty imports cost a start more than the guard itself. bundle.py reads it.
"""

import marshal
import os
import sys


def main(folder):
    package = os.path.basename(os.path.abspath(folder))
    folder = os.path.realpath(folder)
    stamps, modules = [], {}
    for path in sorted(sources(folder)):
        relative = os.path.relpath(path, folder)
        facts = os.stat(path)
        stamps.append((relative, facts.st_mtime_ns, facts.st_size))
        parts = relative[: -len(".py")].split(os.sep)
        is_package = parts[-1] == "__init__"
        name = ".".join([package] + (parts[:-1] if is_package else parts))
        with open(path, "rb") as file:
            code = compile(file.read(), path, "exec", 0, True)
        modules[name] = (path, is_package, marshal.dumps(code))
    target = os.path.join(folder, "__pycache__", "guard.{}.bundle".format(sys.implementation.cache_tag))
    data = marshal.dumps({"folder": folder, "stamps": stamps, "modules": modules})
    if not same(target, data):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target + ".new", "wb") as file:
            file.write(data)
        os.replace(target + ".new", target)
    print(len(modules))


def sources(folder):
    for where, folders, names in os.walk(folder):
        if "__pycache__" in folders:
            folders.remove("__pycache__")
        for name in names:
            if name.endswith(".py"):
                yield os.path.join(where, name)


def same(target, data):
    try:
        with open(target, "rb") as file:
            return file.read() == data
    except OSError:
        return False


main(sys.argv[1])
