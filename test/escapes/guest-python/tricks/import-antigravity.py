# tries: modules that do something on their own
# class: imports
# bare: python
import this, antigravity
use(antigravity.webbrowser.os)
