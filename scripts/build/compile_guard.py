"""compile_guard.py FOLDER: writes the package as one file of bytecode for this interpreter to FOLDER/__pycache__.

It is one file because twenty imports cost a start more than the guard itself. bundle.py reads it.
"""

import ast
import marshal
import os
import sys


# Every start imports these, and what these import.
FIRST = ("start", "install", "patches.files", "patches.processes", "patches.modules")


def main(folder):
    package = os.path.basename(os.path.abspath(folder))
    folder = os.path.realpath(folder)
    stamps, modules, needs = [], {}, {}
    for path in sorted(sources(folder)):
        relative = os.path.relpath(path, folder)
        facts = os.stat(path)
        stamps.append((relative, facts.st_mtime_ns, facts.st_size))
        parts = relative[: -len(".py")].split(os.sep)
        is_package = parts[-1] == "__init__"
        name = ".".join([package] + (parts[:-1] if is_package else parts))
        with open(path, "rb") as file:
            source = file.read()
        code = compile(source, path, "exec", 0, True)
        modules[name] = (path, is_package, marshal.dumps(code))
        needs[name] = imported_at_once(ast.parse(source), package)
    target = os.path.join(folder, "__pycache__", "guard.{}.bundle".format(sys.implementation.cache_tag))
    data = marshal.dumps({"folder": folder, "stamps": stamps, "modules": modules, "first": in_order(needs, package)})
    if not same(target, data):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target + ".new", "wb") as file:
            file.write(data)
        os.replace(target + ".new", target)
    print(len(modules))


def imported_at_once(tree, package):
    """The modules of the package that a module imports while it is loaded, in order."""
    for step in tree.body:
        if isinstance(step, ast.ImportFrom) and (step.module or "").split(".")[0] == package:
            yield step.module
            for name in step.names:
                yield step.module + "." + name.name


def in_order(needs, package):
    """FIRST and all that these import, each after the modules that it imports itself."""
    ordered = []

    def add(name):
        if name in needs and name not in ordered:
            if name.count(".") > 1:
                add(name.rpartition(".")[0])
            for needed in needs[name]:
                add(needed)
            if name not in ordered and name != package:
                ordered.append(name)

    for name in FIRST:
        add(package + "." + name)
    return ordered


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
