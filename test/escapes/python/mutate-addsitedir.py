# flags: --no-interpreter-mutation
import site

from world import OUTSIDE

site.addsitedir(OUTSIDE)
import secret_module

print(secret_module.SECRET)
