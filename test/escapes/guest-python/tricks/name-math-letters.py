# tries: in an import and in a keyword
# class: names that lie
# bare: python
import ｏs
use(ｏs)
