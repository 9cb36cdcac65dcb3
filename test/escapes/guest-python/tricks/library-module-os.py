# tries: and under a private name
# class: library
# bare: gate
import random, uuid, textwrap
use(uuid.os)
