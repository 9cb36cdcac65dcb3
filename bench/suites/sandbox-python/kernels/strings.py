def run():
    parts = []
    for number in range(100_000):
        parts.append(f"{number:05d}".upper().replace("0", "o"))
    return len(",".join(parts).split(","))
