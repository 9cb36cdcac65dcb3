// Programs of the kind that models write, one for each package. Every one leaves a value that can be checked.

export const PROGRAMS = {
  pandas: `
import pandas as pd
orders = pd.read_csv("/orders.csv", parse_dates=["day"])
orders["total"] = orders["price"] * orders["count"]
by_region = orders.groupby("region", as_index=False)["total"].sum().sort_values("total", ascending=False)
by_region.to_csv("/by-region.csv", index=False)
by_region
`,
  matplotlib: `
import matplotlib.pyplot as plt
figure, axes = plt.subplots(figsize=(4, 3))
axes.plot([1, 2, 3, 4], [1, 4, 9, 16], linewidth=6, label="squares")
axes.set_title("Squares")
axes.legend()
plt.savefig("/plot.png", dpi=50)
plt.show()
`,
  numpy: `
import numpy as np
a = np.array([[3.0, 1.0], [1.0, 2.0]])
solution = np.linalg.solve(a, np.array([9.0, 8.0]))
{"solution": solution, "determinant": round(np.linalg.det(a), 6), "rank": np.linalg.matrix_rank(a)}
`,
  sklearn: `
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
x, y = load_iris(return_X_y=True)
x_train, x_test, y_train, y_test = train_test_split(x, y, random_state=1)
LogisticRegression(max_iter=500).fit(x_train, y_train).score(x_test, y_test)
`,
  sympy: `
from sympy import symbols, solve, integrate, sin, exp
x = symbols("x")
[solve(x**2 - 5*x + 6, x), integrate(exp(x) * sin(x), x)]
`,
  PIL: `
from PIL import Image, ImageDraw
image = Image.new("RGB", (60, 40), "navy")
ImageDraw.Draw(image).ellipse((10, 5, 50, 35), fill="orange")
image.save("/picture.png")
again = Image.open("/picture.png")
[again.size, again.getpixel((30, 20)), again.getpixel((0, 0))]
`,
};

export const FILES = {
  '/orders.csv': 'day,region,price,count\n2024-01-01,north,2.5,4\n2024-01-02,south,3,1\n2024-01-03,north,1,2\n',
};
