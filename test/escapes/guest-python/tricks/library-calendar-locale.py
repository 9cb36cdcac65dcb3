# tries: the locale of the process
# class: library
# bare: gate
import calendar, locale
use(locale.sys)
