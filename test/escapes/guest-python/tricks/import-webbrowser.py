# tries: another one
# class: imports
# bare: python
import webbrowser
use(webbrowser.os)
