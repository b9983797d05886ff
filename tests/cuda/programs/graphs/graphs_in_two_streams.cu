// Two graphs are launched into two streams, although the second needs the
// results of the first.
// Fixed twin: the graphs of graphs_in_two_streams.cu, in one stream.
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

/// A graph of one kernel.
cudaGraphExec_t graph_of(void *kernel, void **arguments) {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t node;
  cudaKernelNodeParams work = {};
  work.func = kernel;
  work.gridDim = 2;
  work.blockDim = 128;
  work.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &work);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphDestroy(graph);
  return exec;
}

int main() {
  int *data, *out;
  cudaMalloc(&data, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  void *produced[] = {&data}, *consumed[] = {&data, &out};
  cudaGraphExec_t producer = graph_of((void *)produce, produced), consumer = graph_of((void *)consume, consumed);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaGraphLaunch(producer, first);
  cudaGraphLaunch(consumer, second); // FIXED: cudaGraphLaunch(consumer, first);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFree(out);
  std::printf("done\n");
}
