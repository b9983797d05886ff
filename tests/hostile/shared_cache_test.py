# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A shared cache that does not respond, or responds endlessly: the program still runs, and memory stays bounded."""

import gzip
import os
import pathlib
import socket
import subprocess
import tempfile
import threading
import unittest

ampsim = os.environ["AMPSIM"]
program = "__global__ void f(int *p) { *p = 1; }\nint main() { int *p; cudaMalloc(&p, 4); f<<<1, 1>>>(p); cudaFree(p); }\n"
most_memory = 400 << 10  # KiB beyond a run without a shared cache


def silent(connection):
    while connection.recv(1 << 16):
        pass


def drips(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
    while not ended.wait(0.2):
        connection.sendall(b"x")


def drips_headers(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    while not ended.wait(0.2):
        connection.sendall(b"X-A: b\r\n")


def endless_headers(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    while True:
        connection.sendall(b"X-A: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\r\n" * 10000)


def endless_header(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\nX-A: ")
    while True:
        connection.sendall(b"b" * (1 << 20))


def four_gigabytes(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 4294967296\r\n\r\n")
    for _ in range(4096):
        connection.sendall(b"b" * (1 << 20))


def endless_body(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
    while True:
        connection.sendall(b"b" * (1 << 20))


def bomb(connection):
    bytes = gzip.compress(b"\0" * (1 << 30), 1)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(bytes) + bytes)


servers = [silent, drips, drips_headers, endless_headers, endless_header, four_gigabytes, endless_body, bomb]
ended = threading.Event()


class SharedCache(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-shared-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "a.cu").write_text(program)
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", "key"], cwd=self.folder, check=True, capture_output=True)

    def serve(self, behave):
        server = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(server.close)

        def answer(connection):
            with connection:
                try:
                    connection.recv(1 << 16)
                    behave(connection)
                except OSError:
                    pass

        def accept():
            try:
                while True:
                    threading.Thread(target=answer, args=(server.accept()[0],), daemon=True).start()
            except OSError:
                pass

        threading.Thread(target=accept, daemon=True).start()
        return f"http://127.0.0.1:{server.getsockname()[1]}/cache"

    def run_with(self, place):
        """The peak memory of a process, in KiB."""
        cache = tempfile.mkdtemp(dir=self.folder)
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "AMPSIM_SHARED_CACHE_KEY": str(self.folder / "key")}
        environment.pop("AMPSIM_SHARED_CACHE", None)
        if place:
            environment["AMPSIM_SHARED_CACHE"] = place
        with open(self.folder / "messages", "w") as messages:
            process = subprocess.Popen([ampsim, "run", "a.cu"], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, stdout=messages, stderr=messages)
        timer = threading.Timer(200, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        self.assertEqual(status, 0, (self.folder / "messages").read_text())
        return usage.ru_maxrss

    def test_servers(self):
        without = self.run_with(None)
        for behave in servers:
            with self.subTest(behave.__name__):
                self.assertLess(self.run_with(self.serve(behave)), without + most_memory)
        ended.set()

    def test_a_folder_with_pipes(self):
        """In every place where an entry should be."""
        shared = self.folder / "shared"
        shared.mkdir()
        self.run_with(str(shared))
        entries = list(shared.iterdir())
        self.assertTrue(entries)
        for each in entries:
            each.unlink()
            os.mkfifo(each)
        self.run_with(str(shared))


if __name__ == "__main__":
    unittest.main()
