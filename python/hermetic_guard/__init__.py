"""The guards that hermetic puts into a Python process. Standard library only; 3.6 and newer."""
