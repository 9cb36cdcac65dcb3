# tries: tests in texts
# class: imports
# bare: python
import doctest
doctest.run_docstring_examples(">>> use(open)", globals())
