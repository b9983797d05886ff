# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory outside of processes: when programs of `mcp` use it, it counts or is refused, even without a control group."""

import os
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "mcp"))

import sandbox  # noqa: E402
from client import Client, ToolError  # noqa: E402

user = {"user": 54321, "group": 54321, "extra_groups": []} if os.geteuid() == 0 else {}
head = "#include <cstdio>\n#include <fcntl.h>\n#include <string>\n#include <sys/mman.h>\n#include <sys/socket.h>\n#include <unistd.h>\nint main() {\n%s\n}\n"

page_tables = head % """  const size_t all = 1ul << 40; // 2 GB of tables
  char *p = (char *)mmap(nullptr, all, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  madvise(p, all, MADV_NOHUGEPAGE);
  volatile char sum = 0;
  for (size_t k = 0; k < all; k += 2ul << 20) sum += p[k];
  pause();"""
empty_files = head % """  for (long k = 0;; ++k)
    if (int file = open(("f" + std::to_string(k)).c_str(), O_CREAT | O_WRONLY, 0600); file >= 0) close(file);
    else pause();"""
refused = head % """  void *p = mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int ends[2];
  std::printf("%s %s\\n", p == MAP_FAILED ? "refused" : "shared", socketpair(AF_UNIX, SOCK_STREAM, 0, ends) ? "refused" : "connected");"""


@unittest.skipIf(sandbox.missing(**user), "no sandbox can be made here")
class Memory(unittest.TestCase):
    def setUp(self):
        self.client = Client("--memory-limit", "64", **user)
        self.addCleanup(self.client.close)

    def assert_limited(self, source):
        """The program's own limit stops it, or the sandbox's, whichever is reached first."""
        try:
            message = self.client.call("run", sources={"a.cpp": source}, time_limit=300)["message"]
        except ToolError as error:
            message = str(error)
        self.assertIn("exceeded the memory limit", message)

    def test_page_tables(self):
        self.assert_limited(page_tables)

    def test_empty_files(self):
        self.assert_limited(empty_files)

    def test_refusals(self):
        self.assertIn("refused refused", self.client.call("run", sources={"a.cpp": refused})["output"])


if __name__ == "__main__":
    unittest.main()
