"""What stands for registered functions, classes and modules of the host."""

from .facades import Facades

__all__ = ["Facades"]
