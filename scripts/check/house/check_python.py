"""check_python.py LINES PARAMETERS: reads paths from stdin and prints the functions that are longer or take more."""

import ast
import sys


def main(most_lines, most_parameters):
    for path in sys.stdin.read().split():
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                report(path, node, "lines", node.end_lineno - node.lineno + 1, most_lines)
                report(path, node, "parameters", count_parameters(node.args), most_parameters)


def count_parameters(arguments):
    return len(arguments.args) + len(arguments.kwonlyargs) + len(arguments.posonlyargs)


def report(path, node, what, count, most):
    if count > most:
        print("{}:{} a function of {} {}; {} at most".format(path, node.lineno, count, what, most))


main(int(sys.argv[1]), int(sys.argv[2]))
