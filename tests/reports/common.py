# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shared parts of the tests of reports, which run the program as a user would, in a folder of their own."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ampsim = os.environ["AMPSIM"]
schemas = pathlib.Path(__file__).parent.parent / "schemas"

head = """#include <amp.h>
#include <vector>
using namespace concurrency;
"""

# A war and a waw across tiles on line 10, by a called function; a raw within a tile on line 16; its file is in a folder
# with a space.
races = head + """
int main() {
  std::vector<int> v(64, 1), s(1, 0);
  array_view<int, 1> data(64, v), sum(1, s);
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 0)
      sum[0] += data[t.global];
  });
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int line[16];
    line[t.local[0]] = data[t.global];
    /* é 😀 */ data[t.global] = line[15 - t.local[0]];
  });
  data.synchronize();
}
"""
raw_line = 15  # of the read of `line`

clean = head + """
int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] += 1; });
  data.synchronize();
}
"""

refused = head + """
int twice(int x) { return 2 * x; }
int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = twice(i[0]); });
}
"""

dying = races.replace("  data.synchronize();", """  data.synchronize();
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = 7 / (data[i] - data[i]); });
  data.synchronize();""")

# CUDA: a finding whose note has no place, and one whose note names line 14.
noted = """__global__ void sum(int *out) {
  int value = 1;
  if (threadIdx.x < 8)
    value += __shfl_down_sync(0xffff, value, 4);
  out[threadIdx.x] = value;
}
__global__ void copy(const int *p, int *out) { out[threadIdx.x] = p[threadIdx.x]; }
int main() {
  int *out, *p;
  cudaMalloc(&out, 128);
  cudaMalloc(&p, 128);
  cudaMemset(p, 0, 128);
  sum<<<1, 32>>>(out);
  cudaFree(p);
  copy<<<1, 32>>>(p, out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
"""

divergent = head + """
int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] < 5)
      t.barrier.wait();
    data[t.global] += 1;
  });
  data.synchronize();
}
"""

# An element that is written and read again and again, with a barrier forgotten.
loop = head + """
int main() {
  std::vector<int> v(64, 1);
  array_view<int, 2> data(8, 8, v);
  parallel_for_each(data.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
    tile_static int part[4][4];
    int sum = 0;
    for (int k = 0; k < 5; ++k) {
      part[t.local[0]][t.local[1]] = data[t.global] + k;
      t.barrier.wait();
      sum += part[t.local[1]][t.local[0]];
    }
    data[t.global] = sum;
  });
  data.synchronize();
}
"""


class Reports(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-reports-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def program(self, text, name="program.cpp"):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return name

    def run_ampsim(self, status, *arguments, command="run", folder=None, **options):
        done = subprocess.run([ampsim, command, "--color=never", *arguments], cwd=folder or self.folder, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
        self.assertEqual(done.returncode, status, f"{arguments}\n{done.stdout}\n{done.stderr}")
        return done

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")


def in_other_words(value):
    """A page's data for a language with the words 'block' and 'shared'."""
    if isinstance(value, dict):
        return {key: in_other_words(each) for key, each in value.items()}
    if isinstance(value, list):
        return [in_other_words(each) for each in value]
    return value.replace("tile_static", "shared").replace("tile", "block") if isinstance(value, str) else value


def main():
    unittest.main(verbosity=1)
