# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which cases of a test run by default, and which only in the nightly tests."""

import os
import unittest

all_ways = bool(os.environ.get("AMPSIM_ALL_WAYS"))
nightly = unittest.skipUnless(all_ways, "for the nightly tests")
