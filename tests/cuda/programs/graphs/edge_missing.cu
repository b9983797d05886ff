// A graph built by hand has a producer and a consumer, but no
// edge between them.
// Fixed twin: the graph of edge_missing.cu, with the edge.
#include <cstdio>

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
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t producer, consumer;
  void *produced[] = {&data}, *consumed[] = {&data, &out};
  cudaKernelNodeParams work = {};
  work.gridDim = 2;
  work.blockDim = 128;
  work.func = (void *)produce;
  work.kernelParams = produced;
  cudaGraphAddKernelNode(&producer, graph, nullptr, 0, &work);
  work.func = (void *)consume;
  work.kernelParams = consumed;
  cudaGraphAddKernelNode(&consumer, graph, nullptr, 0, &work);
  // FIXED@-1: cudaGraphAddKernelNode(&consumer, graph, &producer, 1, &work);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, 0);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i + 1;
  cudaFree(data);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return 0;
}
