# A module of the library that evaluates for others.
# flags: --no-code-exec
import pdb
import sys

sys.stdin = __import__("io").StringIO("p print('ESCAPED')\nq\n")
try:
    pdb.Pdb(stdin=sys.stdin).set_trace()
    x = 1
except BaseException as error:
    if "ESCAPED" in str(error):
        print(error)
