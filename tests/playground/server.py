# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An `ampsim playground` for a test, and the requests that its page makes. Uses only Python's standard library."""

import http.client
import json
import os
import re
import subprocess

ampsim = os.environ["AMPSIM"]


class Server:
    def __init__(self, *options, **how):
        self.process = subprocess.Popen([ampsim, "playground", "--port", "0", *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, **how)
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", line)
        if not found:
            self.process.kill()
            raise RuntimeError(line + self.process.stderr.read())
        self.port = int(found[1])
        self.origin = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.process.terminate()
        status = self.process.wait(timeout=120)
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    def request(self, method, path, body=None, headers=None, address=None, timeout=300):
        """Status, headers, bytes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout, source_address=(address, 0) if address else None)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def get(self, path, headers=None):
        return self.request("GET", path, headers=headers)

    def ask(self, path, headers=None, address=None, **what):
        """The status and JSON for a request of the page."""
        status, _, body = self.request("POST", path, json.dumps(what), {"Content-Type": "application/json", "Origin": self.origin, **(headers or {})}, address)
        return status, json.loads(body)


racy = """#include <cstdio>
__global__ void add(int *sum) { *sum += threadIdx.x; }
int main() {
  int *sum, result;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  add<<<1, 64>>>(sum);
  cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("sum %d\\n", result);
  cudaFree(sum);
}
"""
clean = racy.replace("*sum += threadIdx.x", "atomicAdd(sum, threadIdx.x)")
