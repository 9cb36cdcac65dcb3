# tries: everything that a module has
# class: library
# bare: python
from dataclasses import *
from typing import sys
from re import *
use(sys)
