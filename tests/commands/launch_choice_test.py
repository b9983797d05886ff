# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""--kernels, --skip-kernels, --launches and --nvtx: the choice of launches to check."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ampsim = os.environ["AMPSIM"]
program = """
#include <cstdio>
__global__ void fill(int *p) { p[threadIdx.x] = 1; }
__global__ void races(int *p) { p[0] += threadIdx.x; }
__global__ void reads(const int *p, int *to) { to[threadIdx.x] = p[threadIdx.x]; }
int main() {
  int *p, *to;
  cudaMalloc(&p, 256);
  cudaMalloc(&to, 256);
  fill<<<1, 64>>>(p);
  races<<<1, 64>>>(p);
  reads<<<1, 64>>>(p, to);
  races<<<1, 64>>>(p);
  cudaDeviceSynchronize();
  std::puts("ends");
}
"""


ranges = """
#include <nvtx3/nvToolsExt.h>
#include <thread>
__global__ void races(int *p) { p[0] += threadIdx.x; }
int main() {
  int *p;
  cudaMalloc(&p, 256);
  auto launch = [=] { races<<<1, 64>>>(p); };
  auto attributes = [](const char *name) {
    nvtxEventAttributes_t made = {};
    made.version = NVTX_VERSION;
    made.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    made.messageType = NVTX_MESSAGE_TYPE_ASCII;
    made.message.ascii = name;
    return made;
  };
  launch(); // 1: in no range
  nvtxRangePush("step 1");
  launch(); // 2
  nvtxRangePush("inner");
  launch(); // 3
  nvtxRangePop();
  std::thread(launch).join(); // 4: the other thread has not pushed a range
  nvtxRangePop();
  const nvtxRangeId_t id = nvtxRangeStart("whole");
  std::thread(launch).join(); // 5: a started range applies to all threads
  nvtxRangeEnd(id);
  nvtxDomainHandle_t domain = nvtxDomainCreate("library");
  nvtxEventAttributes_t call = attributes("call");
  nvtxDomainRangePushEx(domain, &call);
  launch(); // 6
  nvtxDomainRangePop(domain);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  races<<<1, 64, 0, stream>>>(p);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphLaunch(executable, stream); // 7: in no range
  call.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
  call.message.registered = nvtxDomainRegisterString(nullptr, "graph");
  nvtxRangePushEx(&call);
  cudaGraphLaunch(executable, stream); // 8
  nvtxRangePop();
  cudaDeviceSynchronize();
}
"""


class LaunchChoice(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        pathlib.Path(cls.folder.name, "program.cu").write_text(program)
        pathlib.Path(cls.folder.name, "ranges.cu").write_text(ranges)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_with(self, *options, command="run"):
        return subprocess.run([ampsim, command, "--color=never", *options, "program.cu"], cwd=self.folder.name, capture_output=True, text=True)

    def report(self, *options):
        done = self.run_with("--report=json", *options)
        return done.returncode, json.loads(done.stdout)

    def test_all_by_default(self):
        status, report = self.report()
        self.assertEqual(status, 66)
        self.assertEqual(report["coverage"]["launches"], 4)
        self.assertNotIn("left_out", report["coverage"])

    def test_kernels(self):
        status, report = self.report("--kernels", "^fill|read")
        self.assertEqual(status, 0)
        self.assertEqual([each["id"] for each in report["launches"]], [1, 3])
        self.assertEqual(report["coverage"]["left_out"], 2)
        self.assertEqual(report["findings"], [])

    def test_what_is_left_out_initialises_memory(self):
        status, report = self.report("--kernels", "reads")
        self.assertEqual((status, report["findings"]), (0, []))

    def test_skip_kernels(self):
        done = self.run_with("--skip-kernels", "races")
        self.assertEqual(done.returncode, 0)
        self.assertIn("ends", done.stdout)
        self.assertRegex(done.stderr.splitlines()[-1], r"no hazards found; checked 2 launches, .*; 2 launches left out$")

    def test_both(self):
        status, report = self.report("--kernels", "r", "--skip-kernels", "races", "--kernels", "fill")
        self.assertEqual([each["id"] for each in report["launches"]], [1, 3])

    def test_launches(self):
        status, report = self.report("--launches", "1,4-")
        self.assertEqual(status, 66)
        self.assertEqual([each["id"] for each in report["launches"]], [1, 4])
        self.assertEqual([each["launch"] for each in report["findings"]], [4] * len(report["findings"]))

    def launches_in(self, *patterns):
        options = [word for each in patterns for word in ("--nvtx", each)]
        done = subprocess.run([ampsim, "run", "--report=json", *options, "ranges.cu"], cwd=self.folder.name, capture_output=True, text=True)
        report = json.loads(done.stdout)
        self.assertEqual(report["coverage"].get("left_out", 0) + report["coverage"]["launches"], 8)
        return [each["id"] for each in report["launches"]]

    def test_ranges(self):
        for patterns, launches in (([], [1, 2, 3, 4, 5, 6, 7, 8]), (["step 1"], [2, 3]), (["inner"], [3]), (["step*"], [2, 3]),
                                   (["whole"], [5]), (["call@library"], [6]), (["call@*"], [6]), (["graph"], [8]),
                                   (["inner", "whole"], [3, 5]), (["*@*"], [2, 3, 5, 6, 8])):
            with self.subTest(patterns):
                self.assertEqual(self.launches_in(*patterns), launches)

    def test_a_domain_must_be_named(self):
        done = subprocess.run([ampsim, "run", "--nvtx", "call", "ranges.cu"], cwd=self.folder.name, capture_output=True, text=True)
        self.assertEqual(done.returncode, 67)
        self.assertIn("no launch matches --nvtx 'call'", done.stderr)

    def test_ranges_that_are_left_out_are_counted(self):
        done = subprocess.run([ampsim, "run", "--nvtx", "inner", "ranges.cu"], cwd=self.folder.name, capture_output=True, text=True)
        self.assertEqual(done.returncode, 66)
        self.assertRegex(done.stderr.splitlines()[-1], r"; 7 launches left out$")

    def test_none_matches(self):
        done = self.run_with("--kernels", "no_such")
        self.assertEqual(done.returncode, 67)
        self.assertIn("not everything was checked: no launch matches --kernels 'no_such'", done.stderr)

    def test_wrong_values(self):
        for option, value, message in (("--kernels", "(", "'(' of '--kernels' is not a regular expression"),
                                       ("--launches", "3-2", "'3-2' is not a range of launches"),
                                       ("--launches", "0", "'0' is not a range of launches"),
                                       ("--launches", "1,", "'' is not a range of launches"),
                                       ("--nvtx", "@domain", "'@domain' names no range of NVTX's")):
            done = self.run_with(option, value)
            self.assertEqual(done.returncode, 64, value)
            self.assertIn(message, done.stderr)

    def test_a_gate_takes_them_from_its_manifest_alone(self):
        manifest = pathlib.Path(self.folder.name, "gate.toml")
        manifest.write_text('[[program]]\nsources = ["program.cu"]\noptions = ["--skip-kernels", "races"]\n')

        def gate(*options):
            return subprocess.run([ampsim, "gate", *options, str(manifest)], cwd=self.folder.name, capture_output=True, text=True)

        done = gate()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2 launches left out", done.stderr)
        manifest.write_text('[[program]]\nsources = ["program.cu"]\n')
        done = gate("--skip-kernels", "races")
        self.assertEqual(done.returncode, 67, done.stderr)
        self.assertIn("2 launches were left out, which the manifest does not allow", done.stderr)

    def test_a_gate_takes_ranges_from_its_manifest_alone(self):
        manifest = pathlib.Path(self.folder.name, "ranges.toml")

        def gate(*options):
            return subprocess.run([ampsim, "gate", *options, str(manifest)], cwd=self.folder.name, capture_output=True,
                                  text=True)

        manifest.write_text('[[program]]\nsources = ["ranges.cu"]\noptions = ["--nvtx", "inner"]\n')
        self.assertNotIn("not everything was checked", gate().stderr)
        manifest.write_text('[[program]]\nsources = ["ranges.cu"]\n')
        self.assertIn("7 launches were left out, which the manifest does not allow", gate("--nvtx", "inner").stderr)


if __name__ == "__main__":
    unittest.main()
