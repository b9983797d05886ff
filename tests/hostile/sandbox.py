# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests whether a sandbox can be made here. If not, as in a container without privileges, the tests that need one are
skipped, and refusals_test.py checks that ampsim says so."""

import os
import subprocess


def missing(**user):
    """Makes one without ampsim."""
    words = ["/usr/bin/bwrap", "--unshare-all", "--ro-bind", "/", "/", "/usr/bin/true"]
    return not os.access(words[0], os.X_OK) or subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **user).returncode != 0
