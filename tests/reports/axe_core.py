# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""axe-core, installed by npm from axe/package-lock.json."""

import pathlib
import shutil
import subprocess

here = pathlib.Path(__file__).parent


def axe_script(home):
    """The script; None without npm, or if its registry is unreachable."""
    home.mkdir(parents=True, exist_ok=True)
    script = home / "node_modules" / "axe-core" / "axe.min.js"
    if not script.exists():
        if not shutil.which("npm"):
            return None
        for name in ("package.json", "package-lock.json"):
            shutil.copy(here / "axe" / name, home)
        done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1", "--fetch-timeout=20000"],
                              cwd=home, stdin=subprocess.DEVNULL, timeout=120)
        if done.returncode != 0 or not script.exists():
            print("skipped: npm cannot install axe-core here")
            return None
    return script.read_text(encoding="utf-8")
