"""The pipeline from a text of the guest to a code object: parse -> validate -> rewrite -> compile."""

import ast
import gc

from hermetic_guest.capabilities import HAS_UNPARSE
from hermetic_guest.compile.compile_program import compile_program
from hermetic_guest.compile.parse import parse
from hermetic_guest.compile.rewrite import rewrite, rewrite_expression
from hermetic_guest.compile.validate import validate
from hermetic_guest.gates.gate_constants import with_gates, with_names

# A program that is run again is compiled once. Its code takes memory, so few programs are kept, and only short ones.
MOST_KEPT = 32
LONGEST_KEPT = 10_000

# File name -> code without gates, the same for every guest.
_library_codes = {}


class Compiler:
    """One per guest. Every method raises ValidationError."""

    def __init__(self):
        self._gates = {}
        self._ticks = False
        self._programs = {}

    def configure(self, gates, ticks):
        """`gates`: see gate_constants.py. `ticks`: whether steps are counted."""
        self._gates = gates
        self._ticks = ticks
        self._programs.clear()

    def program(self, source, filename, echo):
        known = self._programs.get((source, filename, echo))
        if known is not None:
            return known
        tree, flags = rewrite(validate(parse(source, filename)), self._ticks, echo)
        code = compile_program(tree, filename, self._gates, flags)
        if len(source) <= LONGEST_KEPT:
            if len(self._programs) >= MOST_KEPT:
                self._programs.clear()
            self._programs[(source, filename, echo)] = code
        return code

    def module(self, text, filename):
        tree, flags = rewrite(validate(parse(text, filename)), self._ticks, is_main=False)
        return compile_program(tree, filename, self._gates, flags)

    def library(self, text, filename):
        """A module of the standard library. Its steps are not counted: versions differ in it."""
        code = _library_codes.get(filename)
        if code is None:
            # A tree is many objects and no garbage: collections would only cost time.
            gc.disable()
            try:
                tree, flags = rewrite(validate(parse(text, filename)), False, is_main=False, is_library=True)
                code = _library_codes[filename] = compile_program(tree, filename, {}, flags)
            finally:
                gc.enable()
        return with_gates(code, self._gates)

    def annotation(self, text):
        """An annotation that is a text: code for eval()."""
        tree = rewrite_expression(validate(parse(text, "<annotation>", "eval")), self._ticks)
        return compile_program(tree, "<annotation>", self._gates, mode="eval")

    def generated(self, text):
        """Code that a standard module made from names of the guest. Its steps are not counted: versions differ in it."""
        tree, flags = rewrite(validate(parse(text, "<string>")), False, is_main=False)
        return compile_program(tree, "<string>", self._gates, flags)

    def rewritten_text(self, source, filename, echo):
        """The program as it would run, for people to read."""
        tree, _ = rewrite(validate(parse(source, filename)), self._ticks, echo)
        return with_names(ast.unparse(ast.fix_missing_locations(tree)) if HAS_UNPARSE else ast.dump(tree))
