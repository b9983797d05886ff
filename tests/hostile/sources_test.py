# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sources that take a compiler's time or memory, and systems without them: a result in bounded time and memory, with the correct cause."""

import os
import pathlib
import resource
import subprocess
import tempfile
import time
import unittest

ampsim = os.environ["AMPSIM"]
kernel = "__global__ void f(int *p, int n) {\n%s\n}\nint main() { int *p; cudaMalloc(&p, 4); f<<<1, 1>>>(p, 1); cudaFree(p); }\n"

loads = r"""#include <cuda.h>
#include <cstdio>
int main(int, char **words) {
  CUdevice device; CUcontext context; CUmodule module;
  cuInit(0);
  cuDeviceGet(&device, 0);
  cuCtxCreate(&context, 0, device);
  std::printf("status %d\n", int(cuModuleLoad(&module, words[1])));
}
"""


class Sources(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-sources-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_ampsim(self, *words, **how):
        return self.run_words((ampsim, *words), **how)

    def run_words(self, words, limits=(), **how):
        def limit():
            for each, value in limits:
                resource.setrlimit(each, (value, value))
        return subprocess.run(words, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
                              preexec_fn=limit, **how)

    def processor_seconds(self, text):
        (self.folder / "a.cu").write_text(text)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        done = self.run_ampsim("check", "a.cu")
        self.assertEqual(done.returncode, 0, done.stderr)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def test_a_chain_of_else_if(self):
        """An equally long sequence of `if` is the measure, whatever the machine. (Clang looks names up through all scopes that are open, so that a chain
        takes it ten times as long.)"""
        chain = "if (n == -1) *p = 0;\n" + "".join(f"else if (n == {k}) *p = {k};\n" for k in range(8000))
        sequence = "if (n == -1) *p = 0;\n" + "".join(f"if (n == {k}) *p = {k};\n" for k in range(8000))
        self.assertLess(self.processor_seconds(kernel % chain), 20 * self.processor_seconds(kernel % sequence))

    def test_line_numbers(self):
        (self.folder / "a.cu").write_text('#line 4294967295\n' + kernel % "*p = n;")
        self.assertEqual(self.run_ampsim("run", "a.cu").returncode, 0)
        # A page shows the surroundings of a line; a fix consists of a statement's lines.
        padding = "// a line\n" * 2000
        for number in (4294967280, 4294967290, 4294967295):
            for text in ("#line %d\n*p = blockIdx.x;", "if (n)\n#line %d\n*p = blockIdx.x;\n"):
                with self.subTest(number=number, text=text):
                    (self.folder / "b.cu").write_text(padding + (kernel % (text % number)).replace("<<<1", "<<<2"))
                    process = subprocess.Popen([ampsim, "run", "--try-fix", "--report=text", "--report=html:page.html", "b.cu"], cwd=self.folder,
                                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                    self.assertLess(self.most_memory(process), 1 << 30)
                    self.assertEqual(process.returncode, 66)

    @staticmethod
    def most_memory(process):
        """The peak memory of the process and of those that it waited for, in bytes."""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_maxrss << 10

    def test_modules_that_are_damaged(self):
        (self.folder / "loads.cu").write_text(loads)
        (self.folder / "k.cu").write_text('extern "C" __global__ void k(int *p, int n) { __shared__ int s[64]; s[threadIdx.x] = n; __syncthreads(); p[threadIdx.x] = s[63 - threadIdx.x]; }\n')
        for option, name in (("-ptx", "k.ptx"), ("-cubin", "k.cubin")):
            self.assertEqual(self.run_ampsim("cc", option, "k.cu", "-o", name).returncode, 0)
            whole = (self.folder / name).read_bytes()
            damaged = [whole[:len(whole) * part // 8] for part in range(1, 8)]
            for part in range(1, 12):  # a digit of the code is another one
                at = len(whole) * part // 12
                while not chr(whole[at]).isalpha() or whole[at] == ord("A"):
                    at += 1
                damaged.append(whole[:at] + b"A" + whole[at + 1:])
            for number, bytes in enumerate(damaged):
                with self.subTest(name=name, number=number):
                    (self.folder / "bad").write_bytes(bytes)
                    done = self.run_ampsim("run", "loads.cu", "--", "bad")
                    self.assertRegex(done.stdout, "status [1-9]", done.stderr)
                    self.assertNotIn("died", done.stderr)
            (self.folder / "good").write_bytes(whole)
            self.assertIn("status 0", self.run_ampsim("run", "loads.cu", "--", "good").stdout)

    def test_little_address_space(self):
        """Reported as the limit's effect, not as a fault."""
        (self.folder / "a.cu").write_text(kernel % "*p = n;")
        self.assertEqual(self.run_ampsim("cc", "a.cu", "-o", "a").returncode, 0)
        for megabytes in (300, 500, 800, 1200, 2000, 40000):
            for words in ((ampsim, "run", "--no-cache", "a.cu"), ("./a",)):
                with self.subTest(megabytes=megabytes, words=words):
                    done = self.run_words(words, limits=[(resource.RLIMIT_AS, megabytes << 20)])
                    self.assertNotIn("internal error", done.stderr)
                    self.assertNotIn("please report", done.stderr)
                    if done.returncode:
                        self.assertRegex(done.stderr, "memory|shared object", done.returncode)

    def test_memory_that_a_launch_does_not_get(self):
        """The program does not catch what the simulator throws, and the report does not blame it."""
        text = kernel.replace("f<<<1, 1>>>(p, 1);", 'try { f<<<1, 1>>>(p, 1); cudaDeviceSynchronize(); } catch (...) { std::puts("caught"); }')
        (self.folder / "a.cu").write_text("#include <cstdio>\n" + text % "*p = n;")
        refused = 0
        for gigabytes in (80, 100, 120, 160, 200):
            with self.subTest(gigabytes):
                done = self.run_ampsim("run", "--no-cache", "a.cu", limits=[(resource.RLIMIT_AS, gigabytes << 30)])
                self.assertNotIn("caught", done.stdout)
                self.assertNotIn("terminate called", done.stderr)
                if done.returncode:
                    self.assertRegex(done.stderr, "error: cannot reserve .*: Cannot allocate memory")
                    refused += "launch 1" in done.stderr
        self.assertGreater(refused, 0)

    def test_few_descriptors(self):
        """The system's loader reports if not even ampsim's libraries can be opened; after that ampsim does."""
        (self.folder / "a.cu").write_text(kernel % "*p = n;")
        for descriptors in (4, 5, 6, 8, 10, 12, 16):
            with self.subTest(descriptors):
                done = self.run_ampsim("run", "--no-cache", "a.cu", limits=[(resource.RLIMIT_NOFILE, descriptors)])
                self.assertNotIn("internal error", done.stderr)
                self.assertNotIn("please report", done.stderr)
                if done.returncode:
                    self.assertRegex(done.stderr, "[Tt]oo many open files|no descriptors", done.returncode)


if __name__ == "__main__":
    unittest.main()
