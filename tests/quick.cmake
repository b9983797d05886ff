# The inner loop, `ctest -L quick`: under a minute on two cores. At least a test of each kind, and of what is cheap all.
set(AMPSIM_QUICK_TESTS
    structure/module_boundaries)
