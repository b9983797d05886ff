// The memset node should precede the kernel node, but the edge is
// missing.
// Fixed twin: with the edge.
#include <cstdio>

const int n = 256;

__global__ void accumulate(int *sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  sums[i] += i;
  // HAZARD@-1: raw across-launches
  // HAZARD@-2: waw across-launches
}

int main() {
  int *sums, host[n];
  cudaMalloc(&sums, sizeof host);
  cudaMemset(sums, 0, sizeof host);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t clear, work;
  cudaMemsetParams zeros = {};
  zeros.dst = sums;
  zeros.elementSize = sizeof(int);
  zeros.width = n;
  zeros.height = 1;
  cudaGraphAddMemsetNode(&clear, graph, nullptr, 0, &zeros);
  void *arguments[] = {&sums};
  cudaKernelNodeParams kernel = {};
  kernel.func = (void *)accumulate;
  kernel.gridDim = 2;
  kernel.blockDim = 128;
  kernel.kernelParams = arguments;
  cudaGraphAddKernelNode(&work, graph, nullptr, 0, &kernel);
  // FIXED: cudaGraphAddDependencies(graph, &clear, &work, 1);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, 0);
  cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(sums);
  std::printf("%d\n", host[1] == 1);
}
