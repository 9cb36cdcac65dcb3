# flags: --fs-readonly={root}
from world import ROOT, SECRET_FILE


class Liar(str):
    def startswith(self, *_):
        return True

    def __str__(self):
        return ROOT + "/inside.txt"

    __fspath__ = __str__


print(open(Liar(SECRET_FILE)).read())
