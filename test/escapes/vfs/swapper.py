"""Another process: it swaps a name between what is inside and a link to what is outside, until its stdin ends."""

import os
import select
import sys

root, name = sys.argv[1:]
real, link, aside = (os.path.join(root, name + end) for end in ("", ".link", ".aside"))
print("started", flush=True)
while not select.select([sys.stdin], [], [], 0)[0]:
    for _ in range(200):
        os.rename(real, aside)
        os.rename(link, real)
        os.rename(real, link)
        os.rename(aside, real)
