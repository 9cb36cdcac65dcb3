# A path-like object that answers differently the second time.
# flags: --fs-readonly --allow-write {scratch}
import os

from world import NEW, SCRATCH


class Path:
    def __init__(self, answers):
        self.answers = answers

    def __fspath__(self):
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


for before in range(4):
    for call in (lambda path: open(path, "w").close(), os.mkdir, os.mkfifo):
        try:
            call(Path([SCRATCH + "/mine%d" % before] * before + [NEW]))
        except OSError:
            pass
