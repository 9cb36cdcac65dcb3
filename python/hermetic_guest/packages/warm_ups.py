"""Small programs that use a package, so that it loads before the lock what it loads at first use. Each runs once in the
parent of workers, where a failure only means that something is loaded later, or not at all."""

import importlib
import io
import sys


def numpy():
    import numpy as np

    np.linalg.svd(np.eye(3))
    np.random.rand()
    np.random.default_rng().normal()
    np.savetxt(io.StringIO(), np.eye(2))
    np.loadtxt(io.StringIO("1 2"))
    np.genfromtxt(io.StringIO("1 2"))
    file = io.BytesIO()
    np.savez_compressed(file, a=np.eye(2))
    file.seek(0)
    np.load(file)["a"]
    repr(np.arange(3000))
    np.fft.fft(np.arange(8))


def reseed_numpy():
    sys.modules["numpy"].random.seed()


def dateutil():
    import dateutil.parser
    import dateutil.tz
    import dateutil.zoneinfo

    dateutil.parser.parse("Jan 3 2024 10:00 UTC")
    dateutil.tz.tzlocal()
    dateutil.tz.gettz("Europe/Berlin")
    dateutil.zoneinfo.get_zonefile_instance()


def pytz():
    import pytz

    pytz.timezone("Europe/Berlin")


def pandas():
    import pandas as pd

    text = "d,k,v\n2024-01-01,a,1\n2024-01-02,b,2\n"
    df = pd.read_csv(io.StringIO(text), parse_dates=["d"])
    df.groupby("k").agg(total=("v", "sum"))
    df.to_csv(io.StringIO())
    df.to_string()
    df.to_json()
    df.to_html()
    df.describe().to_string()
    df.info(buf=io.StringIO())
    df.pivot_table(index="k", values="v")
    df.merge(df, on="k")
    df.query("v > 0")
    df.eval("w = v * 2")
    df.set_index("d").resample("D").sum(numeric_only=True)
    df.sort_values("v").rolling(2, on="d").mean(numeric_only=True)
    pd.to_datetime(df["d"]).dt.tz_localize("UTC").dt.tz_convert("Europe/Berlin")
    pd.get_dummies(df, columns=["k"])
    pd.read_json(io.StringIO('[{"a": 1}]'))
    if "openpyxl" in sys.modules:
        file = io.BytesIO()
        df.to_excel(file)
        file.seek(0)
        pd.read_excel(file)
    if "matplotlib" in sys.modules:
        _plot_frame(df)
    df.style.to_html()


def _plot_frame(df):
    import matplotlib.pyplot as plt

    df.set_index("d")["v"].plot()
    df.plot.bar(x="k")
    df.hist()
    plt.savefig(io.BytesIO())
    plt.close("all")


def openpyxl():
    import openpyxl

    book = openpyxl.Workbook()
    book.active.append([1, "a"])
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    openpyxl.load_workbook(file)


def matplotlib():
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    axes.plot([1, 2], label="a $x^2$")
    axes.scatter([1], [2])
    axes.bar(["a", "b"], [1, 2])
    axes.hist([1, 2, 2])
    axes.legend()
    axes.set_title("title")
    figure.tight_layout()
    for kind in ("png", "svg", "pdf", "jpg"):
        figure.savefig(io.BytesIO(), format=kind)
    plt.figure().add_subplot(projection="3d")
    plt.figure().add_subplot(projection="polar")
    plt.imshow([[1, 2], [3, 4]])
    plt.colorbar()
    plt.savefig(io.BytesIO())
    plt.close("all")
    if "pandas" in sys.modules:
        import pandas as pd

        _plot_frame(pd.DataFrame({"d": pd.to_datetime(["2024-01-01", "2024-01-02"]), "k": ["a", "b"], "v": [1, 2]}))


def seaborn():
    import seaborn as sns

    sns.set_theme()
    sns.barplot(x=["a", "b"], y=[1, 2])
    sys.modules["matplotlib.pyplot"].close("all")
    sys.modules["matplotlib"].rcdefaults()


def scipy():
    import scipy.optimize
    import scipy.stats

    scipy.stats.norm.cdf(0.5)
    scipy.stats.ttest_ind([1.0, 2.0, 3.0], [2.0, 3.0, 5.0])
    scipy.optimize.minimize(lambda x: (x[0] - 1) ** 2, [0.0])
    scipy.optimize.curve_fit(lambda x, a: a * x, [1.0, 2.0], [2.0, 4.0])


def sklearn():
    import numpy as np
    import sklearn.datasets
    from sklearn.cluster import KMeans
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.linear_model import LinearRegression, LogisticRegression

    x, y = np.arange(120.0).reshape(40, 3) % 7, np.arange(40) % 2
    for model in (LogisticRegression(), LinearRegression(), KMeans(2, n_init=1), RandomForestClassifier(3)):
        repr(model.fit(x, y))
    sklearn.datasets.load_iris()


def pillow():
    from PIL import Image, ImageDraw, ImageFont

    Image.preinit()
    Image.init()
    image = Image.new("RGB", (8, 8))
    ImageDraw.Draw(image).text((0, 0), "a", font=ImageFont.load_default())
    for kind in ("PNG", "JPEG", "GIF", "BMP", "PDF", "TIFF", "WEBP"):
        try:
            image.save(io.BytesIO(), kind)
        except (KeyError, OSError):
            # This build does not have the format.
            continue
    file = io.BytesIO()
    image.resize((4, 4)).rotate(90).save(file, "PNG")
    file.seek(0)
    Image.open(file).load()


def sympy():
    import sympy

    x = sympy.symbols("x")
    sympy.solve(x**2 - 2, x)
    sympy.integrate(sympy.sin(x) * sympy.exp(x), x)
    sympy.diff(sympy.tan(x), x)
    sympy.limit(sympy.sin(x) / x, x, 0)
    sympy.series(sympy.cos(x), x)
    sympy.lambdify(x, x**2, "math")(2)
    sympy.simplify(sympy.sin(x) ** 2 + sympy.cos(x) ** 2)
    sympy.factor(x**2 - 1)
    sympy.latex(x**2)
    sympy.pretty(x**2)
    sympy.sympify("x + 1")
    sympy.Matrix([[1, 2], [3, 4]]).eigenvals()
    sympy.dsolve(sympy.Function("f")(x).diff(x) - 1)
    sympy.pi.evalf(30)
    sympy.factorint(1234567)


def reseed_sympy():
    # It has a generator of its own, which was seeded in the parent.
    for name in ("sympy.core.random", "sympy.testing.randtest"):
        generator = getattr(sys.modules.get(name), "rng", None)
        if generator is not None:
            generator.seed()


def lxml():
    etree, html = importlib.import_module("lxml.etree"), importlib.import_module("lxml.html")
    html.fromstring("<p>x</p>").text_content()
    etree.fromstring("<a/>").xpath("//a")


def requests():
    import requests

    session = requests.Session()
    session.prepare_request(requests.Request("GET", "http://127.0.0.1/", params={"a": 1}))
