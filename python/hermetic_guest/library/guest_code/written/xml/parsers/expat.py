"""The parser in C, behind a wrapper that cannot be entered twice."""

from pyexpat import *  # noqa: F403
