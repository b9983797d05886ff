// A graph built by hand has a producer and a consumer, but no
// edge between them.
// Fixed twin: the graph of edge_missing.hip, with the edge.
#include <cstdio>
#include <hip/hip_runtime.h>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

__global__ void consume(const int *data, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i] + 1; // HAZARD: raw across-launches
}

int main() {
  int *data, *out, host[n], wrong = 0;
  hipMalloc(&data, sizeof host);
  hipMalloc(&out, sizeof host);
  hipGraph_t graph;
  hipGraphCreate(&graph, 0);
  hipGraphNode_t producer, consumer;
  void *produced[] = {&data}, *consumed[] = {&data, &out};
  hipKernelNodeParams work = {};
  work.gridDim = 2;
  work.blockDim = 128;
  work.func = (void *)produce;
  work.kernelParams = produced;
  hipGraphAddKernelNode(&producer, graph, nullptr, 0, &work);
  work.func = (void *)consume;
  work.kernelParams = consumed;
  hipGraphAddKernelNode(&consumer, graph, nullptr, 0, &work);
  // FIXED@-1: hipGraphAddKernelNode(&consumer, graph, &producer, 1, &work);
  hipGraphExec_t exec;
  hipGraphInstantiateWithFlags(&exec, graph, 0);
  hipGraphLaunch(exec, 0);
  hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i + 1;
  hipFree(data);
  hipFree(out);
  std::printf("%d wrong\n", wrong);
  return 0;
}
