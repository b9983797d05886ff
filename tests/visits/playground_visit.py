# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A learner in the playground: each way in which a program can end is named, in the color that fits."""

import pathlib
import sys
import unittest

tests = pathlib.Path(__file__).parents[1]
sys.path += [str(tests / "playground"), str(tests / "reports")]
sys.argv = sys.argv[:1]

from page_test import Visitor  # noqa: E402
from server import Server, clean, racy  # noqa: E402

launch = "int main() { k<<<1, 32>>>(); cudaDeviceSynchronize(); "
empty = "__global__ void k() {}\n"

# Name, source, words, and the class of the status and of the verdict.
outcomes = [
    ("clean", clean, "No hazards found.", "clean"),
    ("findings", racy, "findings (", "error"),
    ("no launch", "int main() {}\n", "No kernel was launched, so none was checked.", "note"),
    ("not compiled", "int main() { return nothing; }\n", "The program does not compile: 1 error.", "error"),
    ("not linked", "void nowhere();\nint main() { nowhere(); }\n", "The program does not compile: 1 error.", "error"),
    ("no main", empty, "The program does not compile: 1 error.", "error"),
    ("exit status", empty + launch + "return 3; }\n", "The program exited with status 3; no hazards found.", "error"),
    ("abort", "#include <cstdlib>\n" + empty + launch + "std::abort(); }\n", "The program was killed by signal 6 (aborted)", "error"),
    ("assertion", "#include <cassert>\n__global__ void k() { assert(threadIdx.x < 16); }\n" + launch + "}\n", "2 findings (1 error, 1 note).", "error"),
    ("division", "__global__ void k(int *p, int zero) { p[0] = 7 / zero; }\nint main() { int *p; cudaMalloc(&p, 4); k<<<1, 1>>>(p, 0); cudaDeviceSynchronize(); }\n",
     "The program was killed by", "error"),
    ("memory limit", "#include <cstdlib>\n#include <cstring>\nint main() { for (;;) std::memset(std::malloc(16 << 20), 1, 16 << 20); }\n",
     "The program exceeded the memory limit of 256 MB", "error"),
    ("note", "__global__ void k() {}\nint main() { k<<<1, 2048>>>(); k<<<1, 32>>>(); cudaDeviceSynchronize(); }\n", "1 finding (1 note)", "note"),
]
endless = "__global__ void k(volatile int *p) { while (p[1] == 0) p[0] = p[0] + 1; }\nint main() { int *p; cudaMallocManaged(&p, 8); p[1] = 0; k<<<1, 1>>>(p); cudaDeviceSynchronize(); }\n"


class Outcomes(unittest.TestCase):
    def look(self, visitor, name, source, words, kind):
        visitor.write(source)
        said = visitor.run_it()
        with self.subTest(name):
            self.assertIn(words, said)
            self.assertEqual(visitor.value("$('status').className"), kind)
            self.assertEqual(visitor.value("document.querySelector('#panel-findings .verdict').className"), f"verdict {kind}")
            self.assertIn(words, visitor.value("document.querySelector('#panel-findings .verdict').textContent"))
            self.assertNotIn("linked undefined", visitor.value("$('panel-findings').innerText"))
            self.assertNotIn("'--", visitor.value("$('panel-findings').textContent"))  # the page has no options
            self.assertNotIn("'--", visitor.value("$('panel-output').textContent"))
            self.assertEqual("Enter the arguments" in visitor.value("$('panel-findings').innerText"), name == "no launch")
            self.assertNotIn("line 0", visitor.value("$('panel-findings').textContent"))
            self.assertNotIn("undefined.", visitor.value("document.body.innerText"))
        visitor.picture(f"outcome-{name.replace(' ', '-')}")

    def test_each_outcome(self):
        with Server("--memory-limit", "256", "--time-limit", "600") as server, Visitor(server) as visitor:
            visitor.visit()
            for outcome in outcomes:
                self.look(visitor, *outcome)
            # The last one: a failed launch is not an access.
            self.assertIn("the launch fails here", visitor.value("$('panel-findings').textContent"))
            self.assertEqual(visitor.take_complaints(), [])

    def test_an_endless_kernel(self):
        with Server("--time-limit", "1") as server, Visitor(server) as visitor:
            visitor.visit()
            self.look(visitor, "endless", endless, "The program exceeded the time limit of 1 s", "error")


if __name__ == "__main__":
    unittest.main()
