# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Visual Studio Code's workbench with the extension installed, in headless Chromium: the server is code-server's, from npm.

No script of a package runs and nothing is compiled: the server works without its native code (for log files and
terminals).
"""

import json
import os
import pathlib
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zipfile

here = pathlib.Path(__file__).parent
root = here.parent.parent
sys.path.insert(0, str(root / "tests" / "reports"))

from browser import Browser  # noqa: E402


class NotHere(Exception):
    """The requirements of the tests that this machine lacks."""


def npm(*arguments, cwd):
    done = subprocess.run(["npm", *arguments, "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1", "--fetch-timeout=20000"],
                          cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=580)
    if done.returncode != 0:
        raise NotHere(f"npm cannot install code-server here: {done.stderr.strip().splitlines()[-1:]}")


def server_in(home):
    """The folder of the server, installed in `home` from server/package-lock.json."""
    if not shutil.which("npm") or not shutil.which("node"):
        raise NotHere("there is no node and npm (Debian: nodejs, npm)")
    if not shutil.which(os.environ.get("CHROMIUM", "chromium")):
        raise NotHere("there is no Chromium (Debian: chromium)")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    if int(re.match(r"v(\d+)", version)[1]) < 20:
        raise NotHere(f"code-server needs node 20, and this is {version}")
    home.mkdir(parents=True, exist_ok=True)
    folder, lock = home / "node_modules" / "code-server" / "lib" / "vscode", (here / "server" / "package-lock.json").read_text()
    done = home / "installed-lock.json"
    if not done.exists() or done.read_text() != lock:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(here / "server" / name, home)
        npm("ci", cwd=home)
        npm("install", "--omit=dev", cwd=folder) # its own npm-shrinkwrap.json is not one that "ci" takes
        modules = folder / "node_modules.asar" # the workbench loads its modules by either name
        modules.unlink(missing_ok=True)
        modules.symlink_to("node_modules")
        done.write_text(lock)
    return folder


def package(home):
    """The extension, packaged as users get it."""
    file = home / "ampsim.vsix"
    fetched = subprocess.run(["npm", "exec", "--yes", "--package=@vscode/vsce@3.6.0", "--", "vsce", "--version"], stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=580)
    if fetched.returncode != 0:
        raise NotHere(f"npm cannot fetch @vscode/vsce here:\n{fetched.stdout}")
    done = subprocess.run([root / "editors" / "vscode" / "package", file], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=580)
    if done.returncode != 0 or not file.exists():
        raise RuntimeError(f"the extension cannot be packaged:\n{done.stdout}")
    return file


keys = {"F1": 112, "F5": 116, "F10": 121, "F11": 122, "Enter": 13, "Escape": 27, "Tab": 9, "ArrowDown": 40, "ArrowUp": 38, "Home": 36, "End": 35, ".": 190}


patience = float(os.environ.get("AMPSIM_PATIENCE", 600)) # seconds: only ends hangs, before ctest does without a word


class Workbench(Browser):
    def __init__(self, server, vsix, folder, settings):
        """`folder`: the folder to open; `settings`: user settings."""
        self.place = pathlib.Path(tempfile.mkdtemp(prefix="ampsim-workbench-"))
        extension = self.place / "extensions" / "ampsim.ampsim-0.2.0"
        with zipfile.ZipFile(vsix) as archive:
            for name in archive.namelist():
                if name.startswith("extension/"):
                    target = extension / name.removeprefix("extension/")
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(archive.read(name))
        user = self.place / "data" / "User"
        user.mkdir(parents=True)
        (user / "settings.json").write_text(json.dumps({
            "security.workspace.trust.enabled": False, "workbench.startupEditor": "none", "telemetry.telemetryLevel": "off",
            "extensions.autoUpdate": False, "extensions.autoCheckUpdates": False, "extensions.ignoreRecommendations": True,
            "workbench.enableExperiments": False, "files.simpleDialog.enable": True, "chat.commandCenter.enabled": False,
            "workbench.tips.enabled": False, **settings}))
        token = secrets.token_hex(16)
        self.server = subprocess.Popen(
            ["node", "out/server-main.js", "--host", "127.0.0.1", "--port", "0", "--connection-token", token, "--accept-server-license-terms",
             "--user-data-dir", self.place / "data", "--server-data-dir", self.place / "server", "--extensions-dir", self.place / "extensions"],
            cwd=server, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "HOME": str(self.place)})
        self.said, port = [], None
        for line in self.server.stdout:
            self.said.append(line)
            if found := re.search(r"Extension host agent listening on (\d+)", line):
                port = found[1]
                break
        if port is None:
            raise RuntimeError("the server does not start:\n" + "".join(self.said))
        threading.Thread(target=lambda: self.said.extend(self.server.stdout), daemon=True).start()
        super().__init__(os.environ.get("CHROMIUM", "chromium"))
        self.call("Network.disable")
        self.call("Log.disable")
        self.call("Emulation.setDeviceMetricsOverride", width=1400, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Page.navigate", url=f"http://127.0.0.1:{port}/?tkn={token}&folder={folder}")
        self.wait("document.querySelector('.monaco-workbench .part.editor') !== null")
        self.wait("document.querySelector('.explorer-folders-view .monaco-list-row') !== null")

    def __exit__(self, *_):
        super().__exit__()
        self.server.terminate()
        self.server.wait(30)
        shutil.rmtree(self.place, ignore_errors=True)

    def press(self, key, control=False, shift=False):
        modifiers = 2 * control + 8 * shift
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 and not control else None)
        message = {"key": key, "code": f"Key{key.upper()}" if len(key) == 1 and key.isalpha() else {".": "Period"}.get(key, key),
                   "windowsVirtualKeyCode": keys.get(key, ord(key[0].upper())), "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **message, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **message)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def ask(self, text):
        """Answers the quick input that is open."""
        box = "document.querySelector('.quick-input-widget .quick-input-box input')"
        self.wait(f"{box}?.checkVisibility() && document.activeElement === {box}")
        self.type(text)
        self.press("Enter")

    def command(self, title):
        """By the palette, which is opened again until it has the command: extensions add theirs when they are ready."""
        box = "document.querySelector('.quick-input-widget .quick-input-box input')"
        labels = "[...document.querySelectorAll('.quick-input-list .monaco-list-row')].map((row) => row.querySelector('.label-name')?.innerText.trim())"
        focused = "document.querySelector('.quick-input-list .monaco-list-row.focused .label-name')?.innerText.trim()"
        end = time.monotonic() + patience
        while True:
            self.press("F1")
            try:
                self.wait(f"{box}?.checkVisibility() && document.activeElement === {box}", 3)
                self.type(title)
                self.wait(f"{labels}.includes({json.dumps(title)})", 3)
                self.value("new Promise((done) => setTimeout(done, 200))") # rows are still sorted
                for _ in range(20):
                    if not self.value(f"document.activeElement === {box}"):
                        break # a stop has drawn the focus away
                    if self.value(focused) == title:
                        return self.press("Enter")
                    self.press("ArrowDown")
            except TimeoutError:
                pass
            if time.monotonic() > end:
                raise TimeoutError(f"the palette has no command '{title}'")
            self.press("Escape")
            self.value("window.focus(), document.querySelector('.part.editor .tab.active, .part.editor')?.focus()") # a closed view may have had it

    def wait(self, condition, seconds=patience):
        """Features that the server lacks are reported on the browser's console; they are not faults."""
        self.complaints.clear()
        super().wait(condition, seconds)

    def click(self, element, times=1):
        """`element`: an expression."""
        x, y = self.value(f"(() => {{ const box = ({element}).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()")
        for count in range(1, times + 1):
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=count)

    def open_file(self, name, line=1):
        """By the explorer: quick open needs ripgrep, which is not available."""
        self.command("View: Show Explorer")
        row = f"[...document.querySelectorAll('.explorer-folders-view .monaco-list-row')].find((each) => each.innerText.trim() === {json.dumps(name)})"
        self.wait(f"{row} !== undefined")
        self.click(row, 2)
        self.wait(f"document.querySelector('.tab.active')?.getAttribute('data-resource-name') === {json.dumps(name)}")
        self.go_to_line(line)

    def go_to_line(self, line):
        self.wait("document.activeElement?.closest('.editor-instance') !== null")
        self.press("g", control=True)
        self.wait("document.querySelector('.quick-input-widget .quick-input-box input')?.value === ':'")
        self.ask(f"{line}")
        self.wait("document.activeElement?.closest('.editor-instance') !== null")

    def toasts(self):
        return self.value("[...document.querySelectorAll('.notification-toast')].map((each) => each.innerText)")

    def page(self, title):
        """An expression for the document of a view."""
        return ("[...document.querySelectorAll('iframe.webview')].map((frame) => frame.contentDocument?.getElementById('active-frame')?.contentDocument)"
                f".find((page) => page?.title === {json.dumps(title)})")

    def in_page(self, title, expression):
        """`page` is the view's document."""
        return self.value(f"(() => {{ const page = {self.page(title)}; return page && ({expression}); }})()")

    def wait_in(self, title, condition):
        self.wait(f"(() => {{ const page = {self.page(title)}; return Boolean(page && ({condition})); }})()")

    def status(self):
        return self.value("document.querySelector('.statusbar')?.innerText ?? ''")
