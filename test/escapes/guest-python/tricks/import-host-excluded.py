# tries: a member that is not shown
# class: imports
# bare: python
import tools
print(tools.secret)
