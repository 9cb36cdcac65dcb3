# tries: translations are loaded from files
# class: library
# bare: gate
import gettext
use(gettext.os)
