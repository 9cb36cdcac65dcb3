# tries: modules of the library hold sys and os
# class: library
# bare: gate
import dataclasses, enum, typing
use(dataclasses.sys, enum.sys, typing.sys)
