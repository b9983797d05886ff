# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executables of `ampsim cc`: a program's definitions do not hide findings, and half an output is not taken for a whole one."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ampsim = os.environ["AMPSIM"]
source = pathlib.Path(__file__).with_name("defines_libc.cu")

# A linker and an archiver that die while working; they write only to their output.
killed_linker = """#!/bin/sh
while [ "$1" != -o ]; do shift; done
printf half >"$2"
kill -9 $$
"""
killed_archiver = """#!/bin/sh
printf half >"$2"
kill -9 $$
"""


class Executables(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-executable-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_in_folder(self, *words, **how):
        return subprocess.run(words, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, **how)

    def test_functions_of_the_c_library(self):
        for name in ("nothing", "exit", "write", "poll", "waitpid", "kill"):
            with self.subTest(name):
                built = self.run_in_folder(ampsim, "cc", f"-DDEFINE_{name}", str(source), "-o", name)
                self.assertEqual(built.returncode, 0, built.stderr)
                done = self.run_in_folder(f"./{name}")
                self.assertEqual(done.returncode, 66, done.stderr)
                self.assertIn("2 findings (2 errors)", done.stderr)

    def test_work_after_the_main_thread_has_ended(self):
        hide = source.with_name("hide.cu")
        self.assertEqual(self.run_in_folder(ampsim, "cc", str(hide), "-o", "hide").returncode, 0)
        for trick in ("thread_races_after_main", "host_function_after_main", "thread_value_races_after_main",
                      "standard_value_races_after_main", "thread_local_object_races_after_main"):
            with self.subTest(trick):
                done = self.run_in_folder("./hide", trick, timeout=120)
                self.assertEqual(done.returncode, 66, done.stderr)
                self.assertIn("2 findings (2 errors)", done.stderr)

    def test_a_copy_of_itself_with_other_options(self):
        again = source.with_name("starts_itself.cu")
        self.assertEqual(self.run_in_folder(ampsim, "cc", str(again), "-o", "again").returncode, 0)
        for way in ("become", "start", "shell", "copy", "loader"):
            with self.subTest(way):
                done = self.run_in_folder("./again", way, timeout=120)
                self.assertEqual(done.returncode, 66, done.stderr)
                self.assertNotIn("detection is off", done.stderr)
        chosen = {**os.environ, "AMPSIM_OPTIONS": "detect=none"}
        done = self.run_in_folder("./again", "become", env=chosen, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_killed_link_leaves_no_output(self):
        tools = self.folder / "tools"
        tools.mkdir()
        for name, text in (("g++", killed_linker), ("ar", killed_archiver)):
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
        self.assertEqual(self.run_in_folder(ampsim, "cc", "-c", str(source), "-o", "a.o").returncode, 0)
        for words in (["a.o", "-ccbin", str(tools / "g++"), "-o", "out"], ["-shared", "a.o", "-ccbin", str(tools / "g++"), "-o", "out"],
                      ["-lib", "a.o", "-o", "out.a"]):
            output = self.folder / words[-1]
            for before in (None, "whole"):
                with self.subTest(words=words, before=before):
                    if before:
                        output.write_text(before)
                    done = self.run_in_folder(ampsim, "cc", *words, env=environment)
                    self.assertEqual(done.returncode, 1, done.stderr)
                    self.assertEqual(output.read_text() if output.exists() else None, before)
                    output.unlink(missing_ok=True)
        self.assertEqual({each.name for each in self.folder.iterdir()}, {"tools", "a.o"})

    def test_an_output_that_is_not_a_file(self):
        self.assertEqual(self.run_in_folder(ampsim, "cc", str(source), "-o", "/dev/null").returncode, 0)
        self.assertTrue(pathlib.Path("/dev/null").is_char_device())
        (self.folder / "link").symlink_to("target")
        self.assertEqual(self.run_in_folder(ampsim, "cc", str(source), "-o", "target").returncode, 0)
        self.assertEqual(self.run_in_folder(ampsim, "cc", str(source), "-o", "link").returncode, 0)
        self.assertTrue((self.folder / "link").is_symlink())


if __name__ == "__main__":
    unittest.main()
