# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sentences of SECURITY.md that no other test covers (promises.txt lists them all)."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

ampsim = os.environ["AMPSIM"]
other_user = 54321
kernel = "__global__ void k(int *p) { p[threadIdx.x] = 1; }\n"
runs_kernel = "int *p; cudaMalloc(&p, 128); k<<<1, 32>>>(p); cudaDeviceSynchronize(); cudaFree(p);"
patience = 300  # seconds; ends hangs only


class Claims(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ampsim-claims-"))
        self.addCleanup(shutil.rmtree, self.folder, True)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def ampsim(self, *words, **environment):
        return subprocess.run([ampsim, words[0], "--color=never", *words[1:]], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, env=os.environ | environment, timeout=patience)

    def test_check_runs_no_code(self):
        self.write("secret.h", "int included = 1;\n")
        self.write("a.cu", '#include <cstdio>\n#include "secret.h"\n' + kernel +
                   'struct First { First() { std::fclose(std::fopen("ran", "w")); } } static first;\n'
                   '__attribute__((constructor)) static void early() { std::fclose(std::fopen("ran", "w")); }\n'
                   "int main() { First here; " + runs_kernel + " return included; }\n")
        done = self.ampsim("check", "a.cu")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse((self.folder / "ran").exists())
        self.ampsim("run", "a.cu")
        self.assertTrue((self.folder / "ran").exists())

    def test_a_cache_that_others_can_write_is_not_used(self):
        self.write("a.cu", kernel + "int main() { " + runs_kernel + " }\n")
        cache = self.folder / "cache"
        run = lambda: self.ampsim("run", "--stats", "a.cu", XDG_CACHE_HOME=str(cache)).stderr  # noqa: E731
        run()
        self.assertIn("compiling sources: from the cache", run())
        own = cache / "ampsim"
        own.chmod(0o777)
        self.assertNotIn("compiling sources: from the cache", run())
        own.chmod(0o700)
        self.assertIn("compiling sources: from the cache", run())
        if os.geteuid() == 0:
            os.chown(own, other_user, other_user)
            self.assertNotIn("compiling sources: from the cache", run())
            os.chown(own, 0, 0)
            for path in own.rglob("*"):
                if path.is_file():
                    os.chown(path, other_user, other_user)
            self.assertNotIn("compiling sources: from the cache", run())

    def test_gate_kills_the_group_of_each_program(self):
        leaves = "if (fork() == 0) { %s FILE *f = fopen(\"%s\", \"w\"); fprintf(f, \"%%d\\n\", getpid()); fclose(f); for (;;) pause(); } while (access(\"%s\", F_OK)) usleep(1000);"
        self.write("a.cu", "#include <cstdio>\n#include <unistd.h>\n" + kernel + "int main() { " + leaves % ("", "stays", "stays") + leaves % ("setsid();", "goes", "goes") + runs_kernel + " }\n")
        self.write("ampsim.toml", '[[program]]\nname = "leaves"\nsources = ["a.cu"]\n')
        self.ampsim("gate", "ampsim.toml")
        stays, goes = (int((self.folder / name).read_text()) for name in ("stays", "goes"))
        until = time.monotonic() + patience
        while self.lives(stays):
            self.assertLess(time.monotonic(), until)
            time.sleep(0.01)
        self.assertTrue(self.lives(goes))
        os.kill(goes, 9)

    def lives(self, process):
        try:
            return "State:\tZ" not in pathlib.Path(f"/proc/{process}/status").read_text()
        except FileNotFoundError:
            return False

    def test_try_fix_runs_up_to_40_copies(self):
        kernels = "".join(f"__global__ void k{n}(int *p) {{\n  p[0] += {n};\n}}\n" for n in range(12))
        self.write("a.cu", "#include <cstdio>\n" + kernels + "int main() {\n  fclose(fopen((\"ran\" + std::to_string(getpid())).c_str(), \"w\"));\n  int *p;\n  cudaMalloc(&p, 128);\n  cudaMemset(p, 0, 128);\n" +
                   "".join(f"  k{n}<<<2, 2>>>(p);\n" for n in range(12)) + "  cudaDeviceSynchronize();\n  cudaFree(p);\n}\n")
        text = (self.folder / "a.cu").read_text()
        (self.folder / "a.cu").write_text("#include <string>\n#include <unistd.h>\n" + text)
        done = self.ampsim("run", "--try-fix", "a.cu")
        self.assertEqual(done.returncode, 66, done.stderr)
        runs = len(list(self.folder.glob("ran*")))
        self.assertGreater(runs, 1)
        self.assertLessEqual(runs, 41)


if __name__ == "__main__":
    unittest.main()
