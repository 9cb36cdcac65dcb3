"""What packages need before the lock, one row for each: modules that they load late, data that they read late, a program
that uses them once, and wrappers. A package without a row gets all its submodules loaded, and nothing else."""

from hermetic_guest.packages import native_files, warm_ups
from hermetic_guest.packages.kept_files import SCRATCH


class Recipe:
    def __init__(self, modules="", needs=(), keeps=(), warm_up=None, wrap=None, reseed=None, has_all=False):
        # Modules below the package itself, by the rest of their names; those of others by their whole names.
        self.modules = modules.split()
        # All submodules are loaded, because functions all over the package import others.
        self.has_all = has_all
        # Rows that come first.
        self.needs = needs
        # Paths of data; `{package}` is the folder of the package.
        self.keeps = keeps
        # Uses the package, so that it loads what it loads at first use.
        self.warm_up = warm_up
        # Replaces functions that open files in C, once all is loaded.
        self.wrap = wrap
        # Gives a worker random numbers of its own.
        self.reseed = reseed


# One thread each: threads would not survive the fork. Caches that are written at import stay in memory.
ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "NUMEXPR_NUM_THREADS": "1",
    "MPLBACKEND": "Agg",
    "MPLCONFIGDIR": SCRATCH + "/matplotlib",
    "HOME": SCRATCH,
    "JOBLIB_MULTIPROCESSING": "0",
    "OPENPYXL_LXML": "False",
}

# Modules of the standard library that packages import inside of functions.
COMMON = """
importlib.readers importlib.resources importlib.resources.readers importlib.resources.abc importlib.simple importlib.metadata importlib.abc
tempfile zipfile tarfile gzip bz2 lzma zlib mimetypes http.client urllib.request urllib.error urllib.parse csv shutil glob uuid secrets
hmac platform queue textwrap difflib pickle pprint logging logging.handlers html html.parser xml.etree.ElementTree email.message
email.parser email.utils string struct fractions statistics heapq bisect array calendar locale gettext optparse argparse getpass
configparser ast tokenize plistlib sqlite3 zoneinfo concurrent.futures.thread concurrent.futures.process multiprocessing.pool
""".split()

_ZONES = "/usr/share/zoneinfo"

RECIPES = {
    "numpy": Recipe(
        "random linalg fft ma polynomial testing lib.format lib.recfunctions lib.scimath char rec",
        warm_up=warm_ups.numpy,
        wrap=native_files.wrap_numpy,
        reseed=warm_ups.reseed_numpy,
    ),
    "dateutil": Recipe(
        "parser tz relativedelta rrule easter utils zoneinfo",
        keeps=[_ZONES, "{package}/zoneinfo"],
        warm_up=warm_ups.dateutil,
    ),
    "pytz": Recipe(keeps=[_ZONES], warm_up=warm_ups.pytz),
    "pandas": Recipe(
        "plotting io.formats.style io.formats.excel io.excel io.json io.html io.sql io.clipboard io.stata api.types"
        " tseries.offsets tseries.holiday core.computation.eval core.reshape.melt",
        needs=["numpy", "dateutil", "pytz", "openpyxl"],
        keeps=["{package}/io/formats/templates"],
        warm_up=warm_ups.pandas,
        wrap=native_files.wrap_pandas,
    ),
    "openpyxl": Recipe(
        "chart styles drawing.image utils utils.dataframe formatting.rule reader.excel writer.excel",
        warm_up=warm_ups.openpyxl,
    ),
    "matplotlib": Recipe(
        "pyplot pylab backends.backend_agg backends.backend_svg backends.backend_pdf backends.backend_ps dates ticker patches"
        " animation colors cm gridspec figure lines collections image table text tri widgets style mathtext font_manager"
        " mpl_toolkits.mplot3d mpl_toolkits.axes_grid1",
        needs=["numpy", "dateutil", "PIL"],
        keeps=["/etc/matplotlibrc", "/usr/share/matplotlib", "{package}/mpl-data"],
        warm_up=warm_ups.matplotlib,
        wrap=native_files.wrap_matplotlib,
    ),
    "seaborn": Recipe(needs=["pandas", "matplotlib", "scipy"], warm_up=warm_ups.seaborn),
    "scipy": Recipe(
        "linalg stats optimize signal sparse sparse.linalg sparse.csgraph interpolate integrate special spatial ndimage fft"
        " cluster cluster.hierarchy io constants",
        needs=["numpy"],
        warm_up=warm_ups.scipy,
    ),
    "sklearn": Recipe(
        "datasets linear_model cluster ensemble tree svm neighbors naive_bayes decomposition manifold preprocessing"
        " model_selection metrics pipeline compose impute feature_extraction feature_selection neural_network mixture"
        " gaussian_process discriminant_analysis isotonic calibration multiclass multioutput inspection",
        needs=["scipy"],
        keeps=["{package}/datasets/data", "{package}/datasets/descr"],
        warm_up=warm_ups.sklearn,
        wrap=native_files.wrap_sklearn,
    ),
    "PIL": Recipe(
        "Image ImageDraw ImageFont ImageFilter ImageOps ImageEnhance ImageChops ImageColor ImageStat ImageSequence ImageMath"
        " ImageTransform ImagePalette ImageMorph ImagePath PngImagePlugin JpegImagePlugin GifImagePlugin ExifTags",
        keeps=["/usr/share/fonts/truetype/dejavu"],
        warm_up=warm_ups.pillow,
        wrap=native_files.wrap_pillow,
    ),
    "sympy": Recipe(needs=["mpmath"], has_all=True, warm_up=warm_ups.sympy, reseed=warm_ups.reseed_sympy),
    "mpmath": Recipe(has_all=True),
    "lxml": Recipe(
        "etree html objectify builder cssselect html.clean", warm_up=warm_ups.lxml, wrap=native_files.wrap_lxml
    ),
    "requests": Recipe(
        "adapters auth sessions models exceptions urllib3.contrib idna charset_normalizer chardet",
        warm_up=warm_ups.requests,
    ),
}

# Submodules that no program needs, and that take long, print or open windows.
SKIPPED = frozenset(
    "test tests testing conftest setup benchmarks bench _distutils_hack pygletplot interactive autolev idlelib turtledemo"
    " tkagg qt qt4 qt5 gtk wx examples docs __main__".split()
)
