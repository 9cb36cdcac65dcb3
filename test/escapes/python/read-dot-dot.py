# flags: --fs-readonly={root}
from world import ROOT

print(open(ROOT + "/../outside/secret.txt").read())
