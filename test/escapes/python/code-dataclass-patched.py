# A helper of the writer is replaced.
# flags: --no-code-exec
import dataclasses

dataclasses._init_param = lambda *_: "x=print('ESCAPED')"


@dataclasses.dataclass
class Holder:
    x: int = 0


Holder()
