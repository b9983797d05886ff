# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A CUDA developer at a terminal: the first run, the fix, pages, help, explanations and lessons."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ampsim = os.environ["AMPSIM"]
racy = """#include <cstdio>
__global__ void hist(const int *in, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    bins[in[i] % 64]++;
}
int main(int argc, char **) {
  if (argc < 2)
    return 0;
  int *in, *bins;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&bins, 64 * sizeof(int));
  for (int i = 0; i < 256; ++i)
    in[i] = i, bins[i % 64] = 0;
  hist<<<2, 128>>>(in, bins, 256);
  cudaDeviceSynchronize();
}
"""


class Visit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-visit-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "hist.cu").write_text(racy)

    def run_ampsim(self, status, *arguments):
        """The last line that it prints, and all of it."""
        done = subprocess.run([ampsim, *arguments], cwd=self.folder, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "XDG_STATE_HOME": str(self.folder / "state")})
        self.assertEqual(done.returncode, status, f"{arguments}\n{done.stdout}")
        return done.stdout.rstrip("\n").rsplit("\n", 1)[-1], done.stdout

    def test_runs_and_fixes(self):
        last, _ = self.run_ampsim(0, "run", "hist.cu")
        self.assertTrue(last.startswith("ampsim: no kernel was checked: "), last)
        self.assertIn("after '--'", last)
        last, _ = self.run_ampsim(66, "run", "--report", "html:report.html", "hist.cu", "--", "go")
        self.assertEqual(last, "ampsim: 4 findings (4 errors); see 'report.html'")
        last, _ = self.run_ampsim(0, "run", "--report", "html:report.html", "hist.cu")
        self.assertIn("arguments after '--'", last)
        last, said = self.run_ampsim(66, "run", "hist.cu", "--", "go")
        self.assertEqual(said.count("hazard: "), 1)  # one statement
        self.assertIn("\nalso war across-blocks at 64 elements, waw within-block at 64 elements, waw across-blocks at 64 elements ('-v' shows each)\n", said)
        _, said = self.run_ampsim(66, "run", "-v", "hist.cu", "--", "go")
        self.assertEqual(said.count("hazard: "), 4)
        (self.folder / "copy.cu").write_text(racy)
        last, _ = self.run_ampsim(66, "run", "--write-fix", "--report", "html:report.html", "copy.cu", "--", "go")
        self.assertEqual(last, "ampsim: fixed 4 of 4 findings by 1 edit in 'copy.cu'; run again to confirm")
        last, _ = self.run_ampsim(66, "run", "--write-fix", "hist.cu", "--", "go")
        self.assertEqual(last, "ampsim: fixed 4 of 4 findings by 1 edit in 'hist.cu'; run again to confirm")
        last, _ = self.run_ampsim(0, "run", "hist.cu", "--", "go")
        self.assertIn("no hazards found", last)

    def test_explanations(self):
        for word, begin in (("__syncthreads", "barrier: "), ("RAW", "raw: "), ("block", "block: ")):
            _, text = self.run_ampsim(0, "explain", word, "hist.cu")
            self.assertTrue(text.startswith(begin), text[:80])
            self.assertNotIn("restrict(amp)", text)
        last, _ = self.run_ampsim(64, "explain", "raze")
        self.assertEqual(last, "hint: did you mean 'race'? 'explain' without a topic lists all")
        _, text = self.run_ampsim(0, "explain", "-x", "amp", "war")
        self.assertNotIn("__global__", text)

    def test_help(self):
        _, text = self.run_ampsim(0, "run", "--help")
        for heading in ("what to check:", "the simulated device:", "how the program runs:", "the report:", "fixes:"):
            self.assertIn(f"\n{heading}\n", text)
        self.assertIn("(default: none)", text)
        _, text = self.run_ampsim(0, "playground", "--help")
        self.assertIn("(default: 10)", text.replace("\n", " ").replace("  ", ""))
        self.assertNotIn("'gate'", text)

    def test_a_lesson(self):
        last, said = self.run_ampsim(64, "lesson", "start", "3")
        self.assertIn("several courses have a lesson 3", said)
        self.assertIn("'ampsim lesson start cuda-3'", last)
        self.run_ampsim(0, "lesson", "list", "cuda")
        _, said = self.run_ampsim(0, "lesson", "start", "6")
        self.assertIn("lesson check cuda-6", said)
        hints = 0
        while True:
            _, said = self.run_ampsim(1, "lesson", "check", "6")
            self.assertIn("hazard: ", said)
            if "\nhint: " in said:
                break
            hints += 1
            self.run_ampsim(0, "lesson", "hint", "6")
        self.assertGreater(hints, 0)


if __name__ == "__main__":
    unittest.main()
