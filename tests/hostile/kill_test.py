#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kills ampsim at random moments, as a user or the out-of-memory killer does.

    kill_test.py [COUNT [SEED]]     20 kills by default

After each kill no process of it is left. After all of them the next commands work as if nothing had happened: the cache
gives the same reports, a gate resumes its journal, and what a killed link has left is not taken for an executable.
"""

import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ampsim = os.environ["AMPSIM"]
arguments = [int(each) for each in sys.argv[1:]]
count, seed = (arguments + [20, 1][len(arguments):])[:2]
del sys.argv[1:]

racy = """
#include <cstdio>
__global__ void sum(int *total, int salt) { *total += threadIdx.x + salt; }
int main() {
  int *total, value = 0;
  cudaMalloc(&total, 4);
  cudaMemcpy(total, &value, 4, cudaMemcpyHostToDevice);
  for (int k = 0; k < 50; ++k)
    sum<<<64, 64>>>(total, SALT);
  cudaDeviceSynchronize();
}
"""
mark = f"AMPSIM_KILL_TEST={os.getpid()}"


def left_processes():
    """Processes that a killed command has started."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        try:
            if mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode() + " " + folder.name)
        except OSError:
            pass
    return found


class Kills(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-kill-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "tmp").mkdir()
        for k in range(4):
            (self.folder / f"p{k}.cu").write_text(racy.replace("SALT", str(k)))
        self.environment = {**os.environ, "TMPDIR": str(self.folder / "tmp"), "XDG_CACHE_HOME": str(self.folder / "cache"),
                            mark.split("=")[0]: mark.split("=")[1]}
        (self.folder / "gate.toml").write_text('[gate]\nprograms = ["p*.cu"]\n')

    def command(self, *words):
        return [ampsim, *words]

    def run_to_end(self, *words):
        return subprocess.run(self.command(*words), cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)

    def kill(self, words, delay):
        process = subprocess.Popen(self.command(*words), cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
        for _ in range(1200):  # patient: a machine may be busy
            left = left_processes()
            if not left:
                break
            time.sleep(0.05)
        self.assertEqual(left, [], f"{words} killed after {delay:.3f} s")

    def test_kills(self):
        random.seed(seed)
        began = time.monotonic()
        expected = self.run_to_end("run", "p0.cu")
        whole = time.monotonic() - began  # how long a command takes here, compiling included
        self.assertEqual(expected.returncode, 66, expected.stderr)
        sources = ["p0.cu", "p1.cu", "p2.cu", "p3.cu"]
        commands = [["run", "{}"], ["run", "--no-cache", "{}"], ["run", "--try-fix", "{}"], ["prove", "{}"], ["cc", "{}", "-o", "program"],
                    ["gate", "--journal", "runs.db", *sources], ["gate", "--journal", "runs.db", "--resume", *sources],
                    ["trace", "-o", "page.html", "{}"]]
        for _ in range(count):
            words = [each.format(random.choice(sources)) for each in random.choice(commands)]
            with self.subTest(" ".join(words)):
                self.kill(words, random.uniform(0, 1.5 * whole))
                if (self.folder / "program").exists():
                    ran = subprocess.run([self.folder / "program"], cwd=self.folder, env=self.environment, capture_output=True)
                    self.assertEqual(ran.returncode, 66, ran.stderr)
                    (self.folder / "program").unlink()

        # Folders of killed processes are removed by the next one of the same kind when they are a minute old.
        for folder in (self.folder / "tmp").iterdir():
            os.utime(folder, (time.time() - 120,) * 2)
        self.assertEqual(self.run_to_end("cc", "p0.cu", "-o", "program").returncode, 0)
        again = self.run_to_end("run", "p0.cu")
        self.assertEqual((again.returncode, again.stdout, self.without_times(again.stderr)),
                         (66, expected.stdout, self.without_times(expected.stderr)))
        gate = self.run_to_end("gate", "--journal", "runs.db", *sources)
        self.assertEqual(gate.returncode, 66, gate.stderr)
        self.assertIn("4 of 4 programs failed", gate.stderr + gate.stdout)
        self.assertEqual(sorted(each.name for each in (self.folder / "tmp").iterdir()), [])

    @staticmethod
    def without_times(text):
        return re.sub(r"\d+\.\d+ s", "", text)


if __name__ == "__main__":
    unittest.main()
