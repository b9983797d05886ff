# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Help and explanations on a terminal go through a pager if they are longer than its screen."""

import fcntl
import os
import pty
import struct
import tempfile
import termios
import unittest

ampsim = os.environ["AMPSIM"]


class Pager(unittest.TestCase):
    def on_terminal(self, *words, rows=20, **environment):
        """What a terminal of so many rows shows."""
        process, terminal = pty.fork()
        if process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 100, 0, 0))
            known = {name: value for name, value in os.environ.items() if name not in ("PAGER", "AMPSIM_PAGER", "LESS")}
            os.execve(ampsim, [ampsim, *words], {**known, "TERM": "xterm", **environment})
        shown = bytearray()
        try:
            while part := os.read(terminal, 65536):
                shown += part
        except OSError: # the other end is closed
            pass
        os.close(terminal)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        self.assertEqual(status, 0, shown.decode())
        return shown.decode().replace("\r\n", "\n")

    def test_long_texts(self):
        pager = {"PAGER": "sed 's/^/| /'"}
        for words in (("run", "--help"), ("--help",), ("help", "run"), ("explain", "raw")):
            self.assertTrue(all(line.startswith("| ") for line in self.on_terminal(*words, **pager).splitlines()), words)
            self.assertNotIn("| ", self.on_terminal(*words, rows=2000, **pager).replace(" | ", "")[:2000], words)
        self.assertIn("\033[1m", self.on_terminal("explain", "raw", **pager))
        self.assertEqual(self.on_terminal("run", "--help", AMPSIM_PAGER="wc -l", **pager).strip().isdigit(), True)

    def test_without_a_pager(self):
        plain = self.on_terminal("run", "--help", AMPSIM_PAGER="")
        self.assertTrue(plain.startswith("usage: ampsim run "), plain[:80])
        for words, environment in ((("run", "--help"), {"PAGER": "cat"}), (("--no-pager", "run", "--help"), {"PAGER": "false"}),
                                   (("run", "--help"), {"PAGER": "false", "TERM": "dumb"})):
            self.assertEqual(self.on_terminal(*words, **environment), plain)
        self.assertIn("raw: ", self.on_terminal("explain", "--no-pager", "raw", PAGER="false"))
        self.assertTrue(self.on_terminal("--version", rows=2, PAGER="false").startswith("ampsim "))
        # One that does not exist.
        self.assertTrue(self.on_terminal("run", "--help", PAGER="no-such-pager").endswith(plain))

    def test_one_that_ends_early(self):
        self.assertEqual(self.on_terminal("run", "--help", PAGER="head -n 1").count("\n"), 1)

    def test_a_pipe_has_none(self):
        with tempfile.TemporaryFile() as out:
            process = os.posix_spawn(ampsim, [ampsim, "run", "--help"], {**os.environ, "PAGER": "false"}, file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1)])
            self.assertEqual(os.waitpid(process, 0)[1], 0)
            out.seek(0)
            self.assertTrue(out.read().startswith(b"usage: "))


if __name__ == "__main__":
    unittest.main()
