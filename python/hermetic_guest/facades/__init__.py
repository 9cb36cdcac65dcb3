"""What stands for registered functions, classes and modules of the host."""

from hermetic_guest.facades.host_facades import Facades

__all__ = ["Facades"]
