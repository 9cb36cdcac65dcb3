"""Standard modules that run as code of the guest: compiled by the guest's compiler, with the guest's builtins and modules.

Such a module can do what the program itself can do, and nothing else, so its functions cannot be levers: files are those of
the box, names go through the gates. `texts.py` says which modules these are. Their texts are read before the lock-down.
"""
