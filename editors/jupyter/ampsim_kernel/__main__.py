# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""python3 -m ampsim_kernel -f CONNECTION starts the kernel, as a notebook does; python3 -m ampsim_kernel install registers it with Jupyter."""

import json
import pathlib
import subprocess
import sys
import tempfile


def install():
    folder = pathlib.Path(__file__).resolve().parents[1]
    description = {"argv": [sys.executable, "-m", "ampsim_kernel", "-f", "{connection_file}"], "display_name": "ampsim (CUDA, HIP, C++ AMP)",
                   "language": "cpp", "env": {"PYTHONPATH": str(folder)}}
    with tempfile.TemporaryDirectory() as name:
        (pathlib.Path(name) / "kernel.json").write_text(json.dumps(description, indent=1))
        return subprocess.run([sys.executable, "-m", "jupyter_client.kernelspecapp", "install", "--user", "--name", "ampsim", name]).returncode


if sys.argv[1:2] == ["install"]:
    sys.exit(install())

from ipykernel.kernelapp import IPKernelApp  # noqa: E402

from ampsim_kernel import AmpsimKernel  # noqa: E402

IPKernelApp.launch_instance(kernel_class=AmpsimKernel)
