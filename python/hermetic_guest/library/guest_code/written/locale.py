"""The locale of a box is always C."""

import re

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = 0, 1, 2, 3, 4, 5, 6
CHAR_MAX = 127


class Error(Exception):
    pass


def setlocale(category, locale=None):
    if locale in (None, "", "C", "POSIX", "C.UTF-8", (None, None)):
        return "C"
    raise Error("unsupported locale setting")


def resetlocale(category=LC_ALL):
    pass


def getlocale(category=LC_CTYPE):
    return (None, None)


def getdefaultlocale(envvars=()):
    return (None, None)


def getpreferredencoding(do_setlocale=True):
    return "UTF-8"


def getencoding():
    return "utf-8"


def localeconv():
    signs = ("p_cs_precedes", "p_sep_by_space", "p_sign_posn", "n_cs_precedes", "n_sep_by_space", "n_sign_posn")
    found = dict.fromkeys(("int_frac_digits", "frac_digits", *signs), CHAR_MAX)
    texts = ("int_curr_symbol", "currency_symbol", "mon_decimal_point", "mon_thousands_sep", "positive_sign")
    found.update(dict.fromkeys((*texts, "negative_sign", "thousands_sep"), ""))
    found.update(decimal_point=".", grouping=[], mon_grouping=[])
    return found


def format_string(f, val, grouping=False, monetary=False):
    return f % val


def currency(val, symbol=True, grouping=False, international=False):
    raise ValueError("Currency formatting is not possible using the 'C' locale.")


def str(val):
    return "%.12g" % val


def delocalize(string):
    return string


def atof(string, func=float):
    return func(string)


def atoi(string):
    return int(string)


def strcoll(a, b):
    return (a > b) - (a < b)


def strxfrm(string):
    return string


def normalize(localename):
    return re.sub(r"utf-?8$", "UTF-8", localename, flags=re.I)
