# A library that starts programs.
# flags: --no-subprocess
import os
import webbrowser

from world import SCRATCH

with open(SCRATCH + "/browser", "w") as file:
    file.write("#!/bin/sh\necho ESCAPED\n")
os.chmod(SCRATCH + "/browser", 0o755)
webbrowser.GenericBrowser([SCRATCH + "/browser", "%s"]).open("x")
