def add(a, b):
    return a + b


def run():
    total = 0
    for number in range(200_000):
        total = add(total, number)
    return total
