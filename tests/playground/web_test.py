# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attacks on the playground's web side: paths, other sites, bodies, slow clients, headers, scripts in texts.

Each is a request as bytes and the statuses that it may have (None: the connection is closed without an answer). After them, the
server responds as before, and has revealed nothing that it should not."""

import concurrent.futures
import json
import socket
import threading
import time
import unittest

from server import Server, clean


def get(path, *headers, host="127.0.0.1:@PORT@", version="1.1"):
    return f"GET {path} HTTP/{version}\r\n" + (f"Host: {host}\r\n" if host else "") + "".join(f"{each}\r\n" for each in headers) + "\r\n"


def post(body, *headers, path="/api/run", host="127.0.0.1:@PORT@", kind="application/json", length=None):
    length = len(body) if length is None else length
    head = [f"POST {path} HTTP/1.1", f"Host: {host}"]
    if kind:
        head.append(f"Content-Type: {kind}")
    if length != "":
        head.append(f"Content-Length: {length}")
    return "\r\n".join([*head, *headers, "", body])


program = json.dumps({"language": "cuda", "source": clean})
refused = {400, 403, 404, 405, 411, 413, 414, 415, 416, 421, 431, None}

traversal = {
    "dots": get("/../../../../etc/passwd"),
    "dots-in-assets": get("/assets/../../etc/passwd"),
    "encoded-dots": get("/%2e%2e/%2e%2e/etc/passwd"),
    "encoded-slashes": get("/assets/..%2f..%2f..%2fetc%2fpasswd"),
    "twice-encoded": get("/assets/%252e%252e%252fetc%252fpasswd"),
    "backslashes": get("/assets/..\\..\\..\\etc\\passwd"),
    "absolute": get("//etc/passwd"),
    "absolute-form": get("http://evil.example/etc/passwd"),
    "a-null-byte": get("/assets/playground.js%00.html"),
    "overlong-utf8": get("/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd"),
    "a-file-of-the-sources": get("/cli/playground/service.cpp"),
    "an-embedded-file": get("/assets/examples/vector_sum.cpp"),
    "the-solution-of-a-lesson": get("/assets/solution.cu"),
    "views-of-others": get("/view/" + "0" * 32),
    "a-view-upwards": get("/view/../api/catalogue"),
    "proc": get("/proc/self/environ"),
    "no-slash": get("etc/passwd"),
}
cross_site = {
    "another-origin": post(program, "Origin: http://evil.example"),
    "null-origin": post(program, "Origin: null"),
    "another-port": post(program, "Origin: http://127.0.0.1:1"),
    "origin-with-our-name-in-it": post(program, "Origin: http://127.0.0.1:@PORT@.evil.example"),
    "origin-with-user": post(program, "Origin: http://127.0.0.1:@PORT@@evil.example"),
    "another-scheme": post(program, "Origin: file://127.0.0.1:@PORT@"),
    "two-origins": post(program, "Origin: http://127.0.0.1:@PORT@", "Origin: http://evil.example"),
    "fetched-cross-site": post(program, "Sec-Fetch-Site: cross-site"),
    "fetched-same-site": post(program, "Sec-Fetch-Site: same-site"),
    "a-form": post("source=1", kind="application/x-www-form-urlencoded"),
    "a-form-of-text": post(program, kind="text/plain"),
    "a-multipart-form": post("--x\r\n\r\n--x--", kind="multipart/form-data; boundary=x"),
    "no-type": post(program, kind=None),
    "json-with-a-form-in-it": post(program, kind="application/json, application/x-www-form-urlencoded"),
    "two-types": post(program, "Content-Type: text/plain"),
    "another-host": post(program, host="evil.example"),
    "rebound-name": get("/", host="evil.example:@PORT@"),
    "rebound-name-like-ours": get("/api/catalogue", host="localhost.evil.example"),
    "no-host": get("/", host=None),
    "two-hosts": get("/", "Host: evil.example"),
    "preflight": "OPTIONS /api/run HTTP/1.1\r\nHost: 127.0.0.1:@PORT@\r\nOrigin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n\r\n",
}
bodies = {
    "a-large-body": post("x" * 100, length=1 << 30),
    "a-negative-length": post(program, length=-1),
    "a-length-of-words": post(program, length="many"),
    "a-huge-length": post(program, length="99999999999999999999999"),
    "no-length": post(program, length=""),
    "two-lengths": post(program, "Content-Length: 1"),
    "chunked": post("5\r\nhello\r\n0\r\n\r\n", "Transfer-Encoding: chunked", length=""),
    "chunked-and-length": post("0\r\n\r\nGET / HTTP/1.1\r\n\r\n", "Transfer-Encoding: chunked"),
    "chunked-in-disguise": post("0\r\n\r\n", "Transfer-Encoding: \tchunked", length=""),
    "compressed": post(program, "Content-Encoding: gzip"),
    "no-json": post("{"),
    "json-of-another-kind": post("[1, 2]"),
    "deep-json": post("[" * 100000),
    "json-with-deep-objects": post('{"source":' * 5000 + "1" + "}" * 5000),
    "no-utf8": post('{"language":"cuda","source":"\udcff\udcfe"}'),
    "a-number-too-large": post('{"language":"cuda","source":"","schedules":1e999}'),
    "an-option-in-the-language": post('{"language":"--kernel","source":""}'),
    "an-option-in-the-order": post('{"language":"cuda","source":"","order":"--report=html:/tmp/x"}'),
    "a-path-as-lesson": post('{"lesson":"/etc","source":""}', path="/api/judge"),
}
headers = {
    "a-long-target": get("/" + "a" * 20000),
    "a-long-header": get("/", "X: " + "a" * 20000, host="127.0.0.1:@PORT@"),
    "very-many-headers": get("/", *(f"X-{k}: {'a' * 100}" for k in range(20000))),
    "ranges": get("/assets/editor.js", "Range: bytes=" + ",".join(f"{k}-{k}" for k in range(1000))),
    "another-method": "TRACE / HTTP/1.1\r\nHost: 127.0.0.1:@PORT@\r\n\r\n",
    "put": "PUT /assets/x HTTP/1.1\r\nHost: 127.0.0.1:@PORT@\r\nContent-Length: 0\r\n\r\n",
    "delete": "DELETE / HTTP/1.1\r\nHost: 127.0.0.1:@PORT@\r\n\r\n",
    "http2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "an-upgrade": get("/", "Upgrade: websocket", "Connection: Upgrade"),
    "no-http": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "a-word": "HELO\r\n\r\n",
    "connect": "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
}
# These are answered, and the responses are checked.
harmless = {
    "a-split-header": get("/", "X: a\rSet-Cookie: ampsim-visitor=evil"),
    "fragment-in-target": get("/#/../etc/passwd"),
    "a-method-that-overrides": get("/", "X-HTTP-Method-Override: DELETE"),
    "a-forwarded-address": get("/", "X-Forwarded-For: 10.0.0.1", "X-Forwarded-Host: evil.example"),
    "a-cookie-with-line-breaks": get("/", "Cookie: ampsim-visitor=%0d%0aSet-Cookie:x"),
    "a-long-cookie": get("/", "Cookie: ampsim-visitor=" + "a" * 4000),
    "a-query": get("/?<script>alert(1)</script>"),
}


class Web(unittest.TestCase):
    def setUp(self):
        self.server = Server("--time-limit", "5")
        self.addCleanup(self.server.close)

    def send(self, text, timeout=60):
        """The status (None: no response) and all received bytes."""
        data = text.replace("@PORT@", str(self.server.port)).encode("utf-8", "surrogateescape")
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=timeout) as connection:
            got = b""
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            try:
                while part := connection.recv(65536):
                    got += part
            except ConnectionError:
                pass
        status = int(got.split(b" ")[1]) if got.startswith(b"HTTP/") else None
        return status, got

    def check_alive(self):
        while True:  # requests of an address count until the server knows that their client is gone
            status, answer = self.server.ask("/api/run", language="cuda", source=clean)
            if status not in (429, 503):
                break
            time.sleep(0.1)
        self.assertEqual((status, answer.get("output")), (200, "sum 2016\n"))

    def test_attacks(self):
        count = 0
        for table in (traversal, cross_site, bodies, headers):
            for name, text in table.items():
                with self.subTest(name):
                    status, got = self.send(text)
                    self.assertIn(status, refused, f"{name}: {got[:300]}")
                    self.assertNotIn(b"root:", got)
                    self.assertNotIn(b"Access-Control-Allow", got)
                    self.assertNotIn(b"evil", got)
                    count += 1
        for name, text in harmless.items():
            with self.subTest(name):
                status, got = self.send(text)
                self.assertEqual(status, 200, got[:300])
                for each in (b"evil", b"<script>alert", b"Set-Cookie:x"):
                    self.assertNotIn(each, got)
                count += 1
        self.assertGreaterEqual(count, 60)
        self.check_alive()

    def test_every_answer_has_its_headers(self):
        for path in ("/", "/assets/playground.js", "/api/catalogue", "/nothing"):
            _, headers, _ = self.server.get(path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff", path)
            self.assertEqual(headers["Cross-Origin-Resource-Policy"], "same-origin", path)
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"], path)
            self.assertNotRegex(headers["Content-Security-Policy"], r"script-src[^;]*unsafe", path)
        cookie = self.server.get("/")[1]["Set-Cookie"]
        self.assertRegex(cookie, "HttpOnly; SameSite=Strict")

    def test_no_script_is_in_the_page(self):
        page = self.server.get("/")[2].decode()
        self.assertNotRegex(page, r"<script(?![^>]*\bsrc=)")
        self.assertNotRegex(page, r"\son\w+=")
        self.assertNotRegex(page, r"(src|href)=\"(?!/|data:,|#)")

    def test_slow_clients(self):
        """Headers, and a body, that trickle in: the connection ends, and others are served meanwhile."""
        beginnings = ("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", post("", length=100000).replace("@PORT@", str(self.server.port)))
        with concurrent.futures.ThreadPoolExecutor() as clients:
            trickling = [clients.submit(self.is_kept_open, each) for each in beginnings]
            self.check_alive()
            for each in trickling:
                self.assertFalse(each.result())
        self.check_alive()

    def is_kept_open(self, beginning):
        """Whether a connection is open after 50 seconds in which a byte came now and then."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as connection:
            connection.sendall(beginning.encode())
            began = time.monotonic()
            while time.monotonic() - began < 50:
                try:
                    connection.sendall(b"a")
                    connection.settimeout(0.5)
                    if connection.recv(1000) == b"":
                        return False
                except TimeoutError:
                    pass
                except OSError:
                    return False
            return True

    def test_many_slow_clients_of_an_address(self):
        """They do not take places from other addresses."""
        slow = []
        self.addCleanup(lambda: [each.close() for each in slow])
        for _ in range(600):
            connection = socket.socket()
            connection.bind(("127.0.0.9", 0))
            connection.settimeout(10)
            try:
                connection.connect(("127.0.0.1", self.server.port))
                connection.sendall(b"GET / HTTP/1.1\r\nX: ")
            except OSError:
                pass
            slow.append(connection)
        began = time.monotonic()
        self.assertEqual(self.server.request("GET", "/", address="127.0.0.8")[0], 200)
        self.check_alive()

    def test_it_ends_as_soon_as_it_is_there(self):
        for _ in range(12):
            self.assertEqual(Server().close(), 0)

    def test_clients_that_go_away(self):
        for _ in range(30):
            with socket.create_connection(("127.0.0.1", self.server.port)) as connection:
                connection.sendall(post(program, path="/api/run").replace("@PORT@", str(self.server.port)).encode())
        self.check_alive()

    def test_clients_that_do_not_read(self):
        idle = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(20)]
        for each in idle:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            each.sendall(get("/assets/editor.js").replace("@PORT@", str(self.server.port)).encode())
        self.check_alive()
        for each in idle:
            each.close()

    def test_scripts_in_texts(self):
        """Names, messages and outputs with markup: they come back as JSON, and as data of a page that runs none of it."""
        evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
        source = f'#include <cstdio>\n// {evil}\n#line 7 "{evil}"\n__global__ void k(int *p) {{ *p += 1; }}\nint main() {{ int *p; cudaMalloc(&p, 4); cudaMemset(p, 0, 4); k<<<1, 64>>>(p); cudaDeviceSynchronize(); std::puts("{evil}"); }}\n'
        status, answer = self.server.ask("/api/run", language="cuda", source=source)
        self.assertEqual(status, 200)
        self.assertIn(evil, answer["output"])
        for path in ("/api/trace", "/api/report"):
            page = self.server.ask(path, language="cuda", source=source)[1]["page"]
            _, headers, body = self.server.get(page)
            self.assertNotIn(b"<script>alert", body)
            self.assertNotIn(b"<img", body)
            self.assertEqual(body.count(b"<script"), 2)

    def test_limits_per_visitor(self):
        statuses = []

        def run(k):
            statuses.append(self.server.ask("/api/run", headers={"Cookie": "ampsim-visitor=one"}, language="cuda",
                                            source=f"#include <unistd.h>\nint main() {{ sleep(2); }} // {k}\n")[0])

        threads = [threading.Thread(target=run, args=(k,)) for k in range(20)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertIn(429, statuses)
        self.check_alive()


if __name__ == "__main__":
    unittest.main()
