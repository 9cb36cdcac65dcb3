# A pickle calls any function it names.
# flags: --no-code-exec
import pickle

pickle.loads(b"cbuiltins\neval\n(S'print(\"ESCAPED\")'\ntR.")
