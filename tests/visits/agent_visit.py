# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A coding agent: the tools of `ampsim mcp`, from the first run to the fix."""

import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "mcp"))

from client import Client, ToolError  # noqa: E402

racy = """__global__ void hist(const int *in, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    bins[in[i] % 64]++;
}
int main(int argc, char **argv) {
  if (argc < 2)
    return 0;
  int *in, *bins;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&bins, 64 * sizeof(int));
  for (int i = 0; i < 256; ++i)
    in[i] = i, bins[i % 64] = 0;
  hist<<<2, 128>>>(in, bins, 256);
  cudaDeviceSynchronize();
  return bins[0] == 4 ? 0 : 3;
}
"""


class Visit(unittest.TestCase):
    def test_from_the_first_run_to_the_fix(self):
        with Client() as client:
            for language in ("CUDA", "HIP", "C++ AMP", "OpenCL"):
                self.assertIn(language, client.hello["result"]["instructions"])
            group = client.call("run", sources={"k.cl": "kernel void k(global int *p) { p[0] = get_local_id(0); }\n"}, options=["--kernel=k"])
            self.assertEqual((group["language"], group["verdict"]), ("opencl", "findings"))
            nothing = client.call("run", sources={"hist.cu": racy})
            self.assertEqual((nothing["verdict"], nothing["message"]), ("nothing-launched", "no kernel was launched, so none was checked"))
            self.assertEqual(nothing["hint"], "pass the program's arguments in 'args', or run a kernel without the program with the options '--kernel', 'NAME'")
            with self.assertRaisesRegex(ToolError, "'--watch' does not work in a sandbox"):
                client.call("run", sources={"hist.cu": racy}, options=["--watch"])
            alone = client.call("run", sources={"hist.cu": racy}, options=["--kernel", "hist"])
            self.assertEqual(alone["verdict"], "findings")
            mistyped = client.call("run", sources={"hist.cu": racy}, options=["--kernel", "scan"])
            self.assertEqual(mistyped["diagnostics"][0]["message"], "use of undeclared identifier 'scan'; the only kernel is 'hist'")
            found = client.call("run", sources={"hist.cu": racy}, args=["go"])
            self.assertEqual(found["verdict"], "findings")
            sentence = found["findings"][0]["accesses"][1]["sentence"]
            self.assertRegex(sentence, r"thread \(\d+, 0, 0\) of block \(\d+, 0, 0\) writes")
            text = client.call("explain", topic="__syncthreads", language="cuda")["text"]
            self.assertTrue(text.startswith("barrier: "), text[:80])
            self.assertNotIn("restrict(amp)", text)
            fix = client.call("fix", sources={"hist.cu": racy}, args=["go"])
            self.assertEqual(fix["fixed"]["verdict"], "clean")
            self.assertIn("atomicAdd", fix["fixed"]["files"]["hist.cu"])
            wrong = client.call("run", sources={"hist.cu": racy.replace("== 4", "== 5").replace("bins[in[i] % 64]++", "atomicAdd(&bins[in[i] % 64], 1)")}, args=["go"])
            self.assertEqual((wrong["verdict"], wrong["message"]), ("exit-status", "the program exited with status 3; no hazards found"))

    def test_a_mistyped_argument(self):
        with Client() as client:
            with self.assertRaisesRegex(ToolError, "unknown language 'cuba'; expected one of cuda, hip, opencl or c\\+\\+amp"):
                client.call("explain", topic="raw", language="cuba")
            answer = client.ask("tools/call", name="run", arguments={"source": {"hist.cu": racy}})
            self.assertRegex(answer["error"]["message"], "unknown argument 'source' of 'run'; expected .*'sources'")


if __name__ == "__main__":
    unittest.main()
