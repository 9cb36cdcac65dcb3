# tries: another default for a function of the library
# class: attribute targets
# bare: gate
import textwrap
for textwrap.indent.__defaults__ in [(lambda line: False,)]: pass
import textwrap as again
print("ESCAPED" if again.indent("a\n", "> ") == "a\n" else "")
