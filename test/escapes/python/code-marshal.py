# flags: --no-code-exec
import marshal
import types


def harmless():
    print("harmless")


data = marshal.dumps(harmless.__code__).replace(b"harmless", b"ESCAPED!")
types.FunctionType(marshal.loads(data), globals())()
