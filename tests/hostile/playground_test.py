# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A playground on the network: limits per address, and isolation between visitors. Each test waits for
events, not for times; the long timeouts only end hangs."""

import json
import os
import pathlib
import select
import shutil
import signal
import socket
import sys
import tempfile
import time
import unittest

sys.path += [str(pathlib.Path(__file__).parents[1] / each) for each in ("playground", "support")]

import sandbox  # noqa: E402
from lesson_file import program  # noqa: E402
from server import Server, clean  # noqa: E402

endless = "int main() { for (;;) {} }\n"
lesson = "cuda-06-first-barrier"
right = program("lessons/cuda/06-first-barrier", "solution.cu")
patience = 300  # seconds


@unittest.skipIf(sandbox.missing(), "no sandbox can be made here")
class Playground(unittest.TestCase):
    def threads(self, server):
        return len(list(pathlib.Path(f"/proc/{server.process.pid}/task").iterdir()))

    def wait_for(self, what, condition):
        until = time.monotonic() + patience
        while not condition():
            self.assertLess(time.monotonic(), until, what)
            time.sleep(0.1)

    def post(self, server, address, body, visitor="", length=None, path="/api/run"):
        """A connection that has sent a request."""
        connection = socket.socket()
        self.addCleanup(connection.close)
        connection.bind((address, 0))
        connection.connect(("127.0.0.1", server.port))
        connection.sendall((f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\nCookie: ampsim-visitor={visitor}\r\n"
                            f"Content-Length: {len(body) if length is None else length}\r\n\r\n{body}").encode())
        return connection

    def answered(self, connections):
        return select.select(connections, [], [], 0)[0]

    def test_names_of_this_machine(self):
        with Server() as server:
            for host, status in (("127.evil.example", 421), ("127.0.0.1.evil.example", 421), ("127.0.0.256", 421), ("127.1.evil", 421), ("127.0.0.1:80@evil", 421), ("localhost.evil.example", 421),
                                 ("[::1", 421), ("[::2]", 421), ("", 400), ("LOCALHOST", 200), ("LocalHost", 200), ("127.0.0.1", 200), ("127.9.8.7", 200), ("[::1]", 200)):
                for port in ("", f":{server.port}"):
                    with self.subTest(host=host, port=port):
                        if host or not port:
                            self.assertEqual(server.get("/", {"Host": host + port})[0], status)

    def test_bodies_that_never_arrive(self):
        with Server() as server:
            waiting = [self.post(server, "127.0.0.9", "", length=1000) for _ in range(120)]
            # Connections of one address beyond the limit are closed, and take no thread.
            self.wait_for("connections to be refused", lambda: len(self.answered(waiting)) >= 120 - 64)
            self.assertLess(self.threads(server), 100)
            self.assertEqual(server.request("GET", "/", address="127.0.0.8")[0], 200)
            for each in waiting:
                each.close()
            self.wait_for("threads to end", lambda: self.threads(server) < 20)

    def test_connections_wait_for_a_busy_server(self):
        """One client opens connections without end; those of others must not be dropped."""
        count = min(400, int(pathlib.Path("/proc/sys/net/core/somaxconn").read_text()))
        with Server() as server:
            os.kill(server.process.pid, signal.SIGSTOP)
            try:
                waiting = set()
                for _ in range(count):
                    connection = socket.socket()
                    self.addCleanup(connection.close)
                    connection.setblocking(False)
                    connection.connect_ex(("127.0.0.1", server.port))
                    waiting.add(connection)
                until = time.monotonic() + 20  # the system answers, not the server
                while waiting and time.monotonic() < until:
                    waiting -= set(select.select([], list(waiting), [], 1)[1])
            finally:
                os.kill(server.process.pid, signal.SIGCONT)
            self.assertEqual(len(waiting), 0, "not accepted")
            self.assertEqual(server.request("GET", "/", None, {}, "127.0.0.8")[0], 200)

    def test_abandoned_programs(self):
        with Server("-j", "1", "--time-limit", "600") as server:
            body = json.dumps({"language": "cuda", "source": endless})
            abandoned = [self.post(server, f"127.0.1.{k % 10 + 1}", body, visitor=f"{k:032x}") for k in range(50)]
            for each in abandoned:
                each.close()
            # 50 programs of 600 s each are queued before this one.
            status, answer = server.ask("/api/run", language="cuda", source=clean)
            self.assertEqual((status, answer["report"]["summary"]["errors"]), (200, 0))

    def test_one_address_does_not_fill_the_queue(self):
        with Server("-j", "1", "--time-limit", "600") as server:
            body = json.dumps({"language": "cuda", "source": endless})
            many = []
            for k in range(230):
                many.append(self.post(server, "127.0.0.9", body, visitor=f"{k:032x}"))
                if k % 50 == 49:  # so that not too many are on their way in
                    self.wait_for("requests to arrive", lambda: server.request("GET", "/", address="127.0.0.9")[0] == 200)
            self.wait_for("some to be refused", lambda: self.answered(many))
            self.assertIn(b" 503 ", self.answered(many)[0].recv(100))
            other = self.post(server, "127.0.0.8", body, visitor="f" * 32)
            self.assertFalse(select.select([other], [], [], 2)[0])  # it waits for its turn
            for each in many + [other]:
                each.close()

    def test_visitors_do_not_see_others_submissions(self):
        with Server() as server:
            def kept(visitor, source):
                body = json.dumps({"language": "cuda", "source": source})
                headers = {"Content-Type": "application/json", "Cookie": f"ampsim-visitor={visitor}"}
                status, answer, _ = server.request("POST", "/api/check", body, headers)
                self.assertEqual(status, 200)
                return answer["X-Ampsim-Kept"]

            secret = clean + "// a solution of my own\n"
            self.assertEqual([kept("a" * 32, secret), kept("b" * 32, secret), kept("a" * 32, secret)], [None, None, "1"])
            # Nor those of a visitor without a cookie.
            status, answer, _ = server.request("POST", "/api/check", json.dumps({"language": "cuda", "source": secret}), {"Content-Type": "application/json"})
            self.assertEqual((status, answer["X-Ampsim-Kept"]), (200, None))
            self.assertEqual(kept("at 127.0.0.1", secret), None)

    def test_codes_cannot_be_guessed(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="ampsim-class-"))
        self.addCleanup(shutil.rmtree, folder, True)
        (folder / "class.toml").write_text('title = "Winter"\nnames = "codes"\nlearners = "learners.csv"\n[[exercise]]\nlesson = "cuda-6"\n')
        (folder / "learners.csv").write_text("name,code\n" + "".join(f"Learner {k},47{k:02}\n" for k in range(80)))
        with Server("--class", str(folder / "class.toml")) as server:
            server.process.stdout.readline()

            def submit(name, code, address):
                return server.ask("/api/submit", address=address, exercise=lesson, name=name, code=code, source=right)

            spellings = ["Learner 1", " Learner 1", "Learner 1\t"]
            statuses = [submit(spellings[k % 3], f"{k:04}", "127.0.0.9")[0] for k in range(20)]
            self.assertEqual(statuses, [400] * 5 + [429] * 15)
            # Not even the right one; other addresses are not locked out.
            self.assertEqual(submit("Learner 1", "4701", "127.0.0.9")[0], 429)
            status, answer = submit("Learner 1", "4701", "127.0.0.8")
            self.assertTrue(answer.get("kept"), answer)
            # One code for all names.
            statuses = [submit(f"Learner {k}", "0000", "127.0.0.7")[0] for k in range(75)]
            self.assertEqual(statuses.count(400), 60)
            self.assertEqual(submit("Learner 79", "4779", "127.0.0.7")[0], 429)


if __name__ == "__main__":
    unittest.main()
