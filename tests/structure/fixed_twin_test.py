#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of tests/support/fixed_twin.py."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

support = pathlib.Path(__file__).resolve().parents[1] / "support"
sys.path.append(str(support))

from fixed_twin import Malformed, twin_of, write_twin  # noqa: E402

racy = """\
// OPTIONS: --detect all
// FIXED@-1: // OPTIONS: --detect raw
// Half of it races.
kernel void sum(global int *a) {
  a[0] += 1;  // HAZARD: raw across-groups a // HAZARD@+2: waw // FIXED: atomic_inc(&a[0]); // all of them
    // FIXED: barrier(CLK_GLOBAL_MEM_FENCE);
  a[1] = 2; // FIXED:
  // HAZARD@-1: waw a
  a[2] = 3; // REJECT // a comment
  a[3] = 4; // REJECTED
}
"""
fixed = """\
// OPTIONS: --detect raw

// Half of it races.
kernel void sum(global int *a) {
  atomic_inc(&a[0]); // all of them
    barrier(CLK_GLOBAL_MEM_FENCE);


  a[2] = 3; // a comment
  a[3] = 4; // REJECTED
}
// HAZARD-NONE
"""


class FixedTwin(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_lines_are_replaced_added_and_removed(self):
        self.assertEqual(twin_of(racy), fixed)

    def test_host_programs_of_opencl_expect_nothing(self):
        program = "// expect: raw across-groups program1.cl:4\nrun(0); // FIXED: run(1);\n"
        self.assertEqual(twin_of(program, is_opencl_host=True), "\nrun(1);\n// expect: clean\n")

    def test_mistakes_are_reported(self):
        for program, message in (("a; // FIXED b;\n", "1: 'FIXED' without a colon"), ("a; // FIXED@x: b;\n", "1: 'FIXED' without a colon"),
                                 ("// FIXED@-1: b;\n", "1: there is no line 0"), ("a; // FIXED@+1: b;\n", "1: there is no line 2"),
                                 ("a; // FIXED: b;\n// FIXED@-1: c;\n", "2: line 1 is already replaced"),
                                 ("// HAZARD-NONE\n// FIXED: b;\n", "1: a program with a fixed twin cannot be clean itself")):
            with self.subTest(program=program), self.assertRaises(Malformed) as caught:
                twin_of(program)
            self.assertEqual(str(caught.exception), message)

    def test_files(self):
        source, build = self.folder / "source/blocks", self.folder / "build/blocks"
        source.mkdir(parents=True)
        (source / "plain.cu").write_text("int a; // fixed: b\n")
        (source / "racy.cu").write_text('#include "own.h"\n#include "system.h"\na(); // FIXED: b();\n')
        (source / "own.h").write_text("void a(), b();\n")
        programs = [source / "plain.cu", source / "racy.cu"]
        command = [sys.executable, "-B", support / "fixed_twin.py", self.folder / "source", self.folder / "build", *programs]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, f"{build}/racy_fixed.cu\n")
        self.assertEqual(sorted(each.name for each in build.iterdir()), ["own.h", "racy_fixed.cu"])
        self.assertEqual((build / "racy_fixed.cu").read_text(), '#include "own.h"\n#include "system.h"\nb();\n// HAZARD-NONE\n')
        (source / "racy_fixed.cu").write_text("b();\n")
        with self.assertRaisesRegex(Malformed, "racy.cu: racy_fixed.cu exists as well"):
            write_twin(source / "racy.cu", build)
        (source / "racy_fixed.cu").unlink()
        (source / "racy.cu").write_text("a(); // FIXED b();\n")
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (1, f"{source}/racy.cu:1: 'FIXED' without a colon\n"))


unittest.main()
