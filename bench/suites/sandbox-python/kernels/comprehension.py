def run():
    return sum([number * number for number in range(300_000) if number % 3])
