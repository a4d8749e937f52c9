"""What all tests share."""

from hypothesis import settings

# The same examples in every run, and no time limit for one: a slow machine is no failure.
settings.register_profile("riftnb", derandomize=True, deadline=None)
settings.load_profile("riftnb")
