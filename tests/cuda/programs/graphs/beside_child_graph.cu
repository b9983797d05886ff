// A node writes what an unordered child graph also
// writes.
// Fixed twin: with the node after the child graph.
#include <cstdio>

const int n = 256;

__global__ void set(int *data, int value) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = value; // HAZARD: waw across-launches
}

void add_node(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t count, int *data, int value) {
  void *arguments[] = {&data, &value};
  cudaKernelNodeParams work = {};
  work.func = (void *)set;
  work.gridDim = 2;
  work.blockDim = 128;
  work.kernelParams = arguments;
  cudaGraphAddKernelNode(node, graph, after, count, &work);
}

int main() {
  int *data;
  cudaMalloc(&data, n * sizeof(int));
  cudaGraph_t inner, graph;
  cudaGraphCreate(&inner, 0);
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t inside, child, beside;
  add_node(&inside, inner, nullptr, 0, data, 1);
  cudaGraphAddChildGraphNode(&child, graph, nullptr, 0, inner);
  add_node(&beside, graph, nullptr, 0, data, 2); // FIXED: add_node(&beside, graph, &child, 1, data, 2);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, 0);
  cudaDeviceSynchronize();
  cudaFree(data);
  std::printf("done\n");
}
