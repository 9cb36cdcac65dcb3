# tries: a builtin is replaced for everybody
# class: builtins
# bare: python
import builtins, json
builtins.isinstance = lambda thing, kind: kind is not str
print("ESCAPED" if json.loads.__module__ and not isinstance("a", str) else "")
