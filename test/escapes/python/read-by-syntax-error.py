# The compiler quotes the line of the file that the error is said to be in.
# flags: --fs-readonly={root}
from world import SECRET_FILE

try:
    compile("return", SECRET_FILE, "exec")
except SyntaxError as error:
    print(error.text)
