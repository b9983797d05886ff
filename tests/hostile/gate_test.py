# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attacks of programs on the gate that runs them, and on its journal: nothing that they write counts."""

import os
import pathlib
import random
import sqlite3
import subprocess
import tempfile
import unittest

ampsim = os.environ["AMPSIM"]

clean = "__global__ void f(int *p) { if (!blockIdx.x) *p = 1; }\n"
racy = "#include \"more.h\"\n__global__ void f(int *p) {\n  *p = blockIdx.x + MORE;\n}\n"
main = """#include <cstdio>
#include <fcntl.h>
#include <string>
#include <unistd.h>
%s
int main() {
  int *p;
  cudaMalloc(&p, 4);
  f<<<2, 1>>>(p);
  cudaDeviceSynchronize();
  cudaFree(p);
  %s
}
"""
# Any unnamed file that it can open, through its own descriptors and those of ampsim.
empties = """for (int process : {getpid(), getppid(), %s})
    for (int each = 3; each < 512; ++each)
      if (int file = open(("/proc/" + std::to_string(process) + "/fd/" + std::to_string(each)).c_str(), O_RDWR); file >= 0) {
        if (ftruncate(file, 0) == 0) std::fprintf(stderr, "emptied %%d\\n", each);
        close(file);
      }"""
# The parent's parent: ampsim, whose descriptors a program can find.
ampsims = """[] { int number = 0; char text[4096] = {}; FILE *stat = std::fopen(("/proc/" + std::to_string(getppid()) + "/stat").c_str(), "r");
    std::fscanf(stat, "%*d (%*[^)]) %*c %d", &number); std::fclose(stat); (void)text; return number; }()"""


class Gate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-gate-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "more.h").write_text("#define MORE 0\n")

    def write(self, text, does="", name="a.cu"):
        (self.folder / name).write_text(main % (text, does))

    def run_ampsim(self, *words):
        environment = dict(os.environ)
        if not os.access(environment.get("XDG_CACHE_HOME", ""), os.W_OK):  # another user's; the gate knows from the cache what has changed
            environment["XDG_CACHE_HOME"] = str(self.folder / "cache")
        return subprocess.run([ampsim, *words], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", env=environment)

    def test_the_list_of_what_was_compiled(self):
        """A header changes: the program is run again, although it has tried to empty the list of headers."""
        header = "#include \"more.h\"\n__global__ void f(int *p) { if (!blockIdx.x || MORE) *p = blockIdx.x; }\n"
        self.write(header, empties % ampsims)
        self.assertEqual(self.run_ampsim("gate", "--journal", "j.db", "a.cu").returncode, 0)
        again = self.run_ampsim("gate", "--journal", "j.db", "a.cu")
        self.assertIn("1 of 1 program is unchanged", again.stderr)
        (self.folder / "more.h").write_text("#define MORE 1\n")
        self.assertEqual(self.run_ampsim("gate", "--journal", "j.db", "a.cu").returncode, 66)

    def test_comments_are_those_that_were_compiled(self):
        """A program that runs writes a comment into its source, and into a header, that would keep its findings from counting."""
        for command in ("run", "gate"):
            for name, marked in (("a.cu", "*p = blockIdx.x + MORE; // NOHAZARD(waw): mine"), ("kernel.h", "*p = blockIdx.x + MORE; // NOHAZARD(waw): mine")):
                with self.subTest(command=command, name=name):
                    kernel = racy if name == "a.cu" else '#include "kernel.h"'
                    (self.folder / "kernel.h").write_text(racy)
                    self.write(kernel, f'std::system("sed -i \'s|.p = blockIdx.x + MORE;$|{marked}|\' {name}");')
                    text = (self.folder / "a.cu").read_text().replace("#include <cstdio>", "#include <cstdio>\n#include <cstdlib>")
                    (self.folder / "a.cu").write_text(text)
                    done = self.run_ampsim(command, "a.cu")
                    self.assertIn("NOHAZARD(waw): mine", (self.folder / name).read_text().splitlines()[2 if name == "kernel.h" else 7])
                    self.assertEqual(done.returncode, 66, done.stderr)
                    # From now on it is there when the program is compiled.
                    self.assertEqual(self.run_ampsim(command, "a.cu").returncode, 0)

    def test_libraries_count(self):
        (self.folder / "lib").mkdir()

        def build(value):
            (self.folder / "x.c").write_text(f"int x(void) {{ return {value}; }}\n")
            subprocess.run(["cc", "-shared", "-fPIC", "x.c", "-o", "lib/libx.so"], cwd=self.folder, check=True)

        build(0)
        self.write('extern "C" int x();\n__global__ void f(int *p, int n) { if (!blockIdx.x || n) *p = blockIdx.x; }\n')
        text = (self.folder / "a.cu").read_text().replace("(p);\n  cudaDevice", "(p, x());\n  cudaDevice")
        (self.folder / "a.cu").write_text(text)
        for option in (["-Llib", "-lx"], ["-L", "lib", "-l", "x"]):
            with self.subTest(option):
                build(0)
                gate = ("gate", "--journal", "j.db", *option, "a.cu")
                self.assertEqual(self.run_ampsim(*gate).returncode, 0)
                self.assertIn(" unchanged; results", self.run_ampsim(*gate).stderr)
                build(1)
                self.assertEqual(self.run_ampsim(*gate).returncode, 66)

    def test_libraries_of_libraries_count(self):
        (self.folder / "lib").mkdir()

        def build(name, text, *options):
            (self.folder / f"{name}.c").write_text(text)
            subprocess.run(["cc", "-shared", "-fPIC", f"{name}.c", "-o", f"lib/lib{name}.so", *options], cwd=self.folder, check=True)

        build("inner", "int y(void) { return 0; }\n")
        build("outer", "int y(void);\nint x(void) { return y(); }\n", "-Llib", "-linner", "-Wl,-rpath,$ORIGIN")
        self.write('extern "C" int x();\n__global__ void f(int *p, int n) { if (!blockIdx.x || n) *p = blockIdx.x; }\n')
        text = (self.folder / "a.cu").read_text().replace("(p);\n  cudaDevice", "(p, x());\n  cudaDevice")
        (self.folder / "a.cu").write_text(text)
        gate = ("gate", "--journal", "j.db", "-Llib", "-louter", "a.cu")
        self.assertEqual(self.run_ampsim(*gate).returncode, 0)
        self.assertIn(" unchanged; results", self.run_ampsim(*gate).stderr)
        build("inner", "int y(void) { return 1; }\n")
        self.assertEqual(self.run_ampsim(*gate).returncode, 66)

    def test_malformed_journals(self):
        self.write(clean)
        self.write(clean, name="b.cu")
        gate = ("gate", "--journal", "j.db", "a.cu", "b.cu")
        self.assertEqual(self.run_ampsim(*gate).returncode, 0)
        journal = self.folder / "j.db"
        whole = journal.read_bytes()

        def try_out(what):
            for words in (gate, (*gate, "--join"), (*gate, "--resume"), ("gate", "--history", "--journal", "j.db")):
                with self.subTest(what=what, words=words[3:]):
                    done = self.run_ampsim(*words)
                    self.assertNotIn("internal error", done.stderr)
                    self.assertNotIn("please report", done.stderr)
                    if done.returncode:
                        self.assertIn("j.db", done.stderr)
            for each in self.folder.glob("j.db*"):
                each.unlink()

        dice = random.Random(7)
        for number in range(10):
            bytes = bytearray(whole)
            for _ in range(20):
                bytes[dice.randrange(len(bytes))] = dice.randrange(256)
            journal.write_bytes(bytes[:dice.randrange(len(bytes))] if number % 3 == 0 else bytes)
            try_out(f"bytes {number}")
        for change in ("DROP TABLE finding", "DROP TABLE run", "UPDATE result SET position = 99 WHERE position = 1", "UPDATE result SET outcome = 99", "UPDATE result SET position = 'x' WHERE position = 1",
                       "UPDATE outcome SET report = x'00ff'", "UPDATE outcome SET report = '{}'", "UPDATE outcome SET report = '[[['", "UPDATE outcome SET inputs = x'ffffffffffffffffff'",
                       "UPDATE outcome SET wait_status = -1", "UPDATE run SET started = -9223372036854775807", "UPDATE run SET started = 9223372036854775807",
                       "UPDATE run SET ended = NULL, shared = 1; INSERT INTO claim VALUES (1, 77, 1); INSERT INTO claim VALUES (1, -5, 1)", "UPDATE outcome SET seconds = 'long'",
                       "UPDATE result SET verdict = x'ff00'", "UPDATE result SET name = x'ff00'"):
            journal.write_bytes(whole)
            database = sqlite3.connect(journal)
            database.executescript(change)
            database.close()
            try_out(change)


if __name__ == "__main__":
    unittest.main()
