"""Tests of the core of the guest, without a host process. A package, so that its conftest is not the one above."""
