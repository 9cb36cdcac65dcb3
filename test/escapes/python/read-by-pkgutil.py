# flags: --fs-readonly={root}
import importlib.machinery
import pkgutil
import sys
import types

from world import OUTSIDE

package = types.ModuleType("package")
package.__path__ = [OUTSIDE]
package.__file__ = OUTSIDE + "/__init__.py"
package.__loader__ = importlib.machinery.SourceFileLoader("package", package.__file__)
package.__spec__ = importlib.machinery.ModuleSpec("package", package.__loader__, origin=package.__file__)
sys.modules["package"] = package
print(pkgutil.get_data("package", "secret.txt").decode())
