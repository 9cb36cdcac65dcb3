"""Lines of a word and numbers, between the host and the parent of workers: see src/wire/zygote.ts."""


def parse_line(table, line):
    """`(word, numbers by name)` of bytes that the host wrote."""
    word, *digits = line.decode("ascii").split(" ")
    names = table[word]
    if len(digits) != len(names):
        raise ValueError("%s has %d numbers, not %d" % (word, len(names), len(digits)))
    return word, {name: int(text) for name, text in zip(names, digits)}


def line_of(table, word, **numbers):
    """The text of one line; each number by its name."""
    if set(numbers) != set(table[word]):
        raise ValueError("%s has other numbers" % word)
    return " ".join([word] + ["%d" % numbers[name] for name in table[word]])
