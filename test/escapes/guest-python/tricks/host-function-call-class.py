# tries: the class of the function that calls the host
# class: host objects
# bare: python
use(type(echo).__call__(echo, open))
print(echo(open)(SECRET).read())
