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

    def test_page_tables(self):
        with self.assertRaisesRegex(ToolError, "exceeded the memory limit"):
            self.client.call("run", sources={"a.cpp": page_tables}, time_limit=300)

    def test_empty_files(self):
        with self.assertRaisesRegex(ToolError, "exceeded the memory limit"):
            self.client.call("run", sources={"a.cpp": empty_files}, time_limit=300)

    def test_refusals(self):
        self.assertIn("refused refused", self.client.call("run", sources={"a.cpp": refused})["output"])


if __name__ == "__main__":
    unittest.main()
