def run():
    total = 0
    for number in range(300_000):
        total = (total * 31 + number) % 1_000_003
    return total
