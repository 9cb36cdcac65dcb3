class Point:
    def __init__(self, x):
        self.x = x
        self._total = 0


def run():
    point = Point(1)
    for _ in range(200_000):
        point._total = point._total + point.x
    return point._total
