"""`gettext` without catalogues: every message is its own translation."""


def gettext(message):
    return message


def ngettext(singular, plural, n):
    return singular if n == 1 else plural


def pgettext(context, message):
    return message
