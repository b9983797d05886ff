# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A headless Chromium, driven through the DevTools protocol on a pair of pipes (--remote-debugging-pipe): messages are
JSON, each ended by a zero byte, so that only Python's standard library is needed."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest


class Browser:
    """One page of one browser. Console messages of level error, uncaught exceptions and requests for anything but the
    page itself are collected in `complaints`."""

    def __init__(self, program="chromium"):
        if not shutil.which(program):
            raise unittest.SkipTest(f"'{program}' is not installed (Ubuntu has no package of it)")
        self.home = tempfile.mkdtemp(prefix="ampsim-browser-")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def arrange():  # the browser reads from 3 and writes to 4
            os.dup2(theirs_in, 200), os.dup2(theirs_out, 201)
            os.dup2(200, 3), os.dup2(201, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--hide-scrollbars", "--disable-extensions", "--disable-background-networking", "--disable-sync",
             f"--user-data-dir={self.home}", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=arrange, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.home})
        os.close(theirs_in), os.close(theirs_out)
        self.reader, self.writer = os.fdopen(ours_in, "rb"), os.fdopen(ours_out, "wb")
        self.number, self.session, self.events, self.complaints = 0, None, [], []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close")
        except (OSError, EOFError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.home, ignore_errors=True)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.writer.write(json.dumps(message).encode() + b"\0")
        self.writer.flush()
        while True:
            answer = self._receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def _receive(self):
        data = bytearray()
        while (byte := self.reader.read(1)) != b"\0":
            if not byte:
                raise EOFError("the browser has gone away")
            data += byte
        message = json.loads(data)
        self._look_at(message)
        return message

    def _look_at(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        if method:
            self.events.append(method)
        if method == "Runtime.exceptionThrown":
            self.complaints.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.complaints.append(str(parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            url = parameters["request"]["url"]
            if not url.startswith(("file:", "data:", "blob:", "about:")):
                self.complaints.append(f"request for {url}")

    def take_complaints(self):
        """Returns the complaints so far and leaves an empty page, so that no more follow."""
        self.value("new Promise((done) => setTimeout(done, 50))")
        self.call("Page.navigate", url="about:blank")
        self.wait("location.href === 'about:blank'")
        complaints, self.complaints = self.complaints, []
        return complaints

    def open(self, file, width=1280, height=900, dark=False):
        self.show(file, width, height, dark)
        self.wait("document.documentElement && document.documentElement.dataset.ready === 'true'")

    def show(self, file, width, height, dark):
        """A page that may have no scripts."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url="file://" + os.path.abspath(file))
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'")
        self.wait("!document.getElementById('app') || document.documentElement.dataset.ready === 'true'")

    def wait(self, condition, seconds=1800):
        end = time.monotonic() + seconds
        while not self.value(condition):
            if time.monotonic() > end:
                raise TimeoutError(f"never true: {condition}\n{self.complaints}")
            time.sleep(0.05)

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", expression))
        return answer["result"].get("value")

    def key(self, key):
        """Presses a key: a character, or a name as in KeyboardEvent.key."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
                 "Home": 36, "End": 35}
        text = key if len(key) == 1 else "\r" if key == "Enter" else None
        down = {"type": "keyDown" if text else "rawKeyDown", "key": key,
                "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        if key in codes:
            down["code"] = key
        if text:
            down["text"] = text
        self.call("Input.dispatchKeyEvent", **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key,
                  windowsVirtualKeyCode=down["windowsVirtualKeyCode"])

    def screenshot(self, file, whole=False):
        parameters = {"format": "png"}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            parameters.update(captureBeyondViewport=True, clip={
                "x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 6000), "scale": 1})
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.call("Page.captureScreenshot", **parameters)["data"]))

    def pdf(self):
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])
