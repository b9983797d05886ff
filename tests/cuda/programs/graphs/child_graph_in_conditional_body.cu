// The body of a conditional node has a child graph that produces and a kernel that consumes,
// without an edge between them.
#include <cstdio>

const int n = 64;

__global__ void produce(int *data) { data[threadIdx.x] = 3 * threadIdx.x; }
__global__ void consume(const int *data, int *out) {
// FIXED@-1: __global__ void consume(const int *data, int *out) { out[threadIdx.x] = data[threadIdx.x] + 1; }
  out[threadIdx.x] = data[threadIdx.x] + 1; // HAZARD: raw across-launches // FIXED:
} // FIXED:

cudaGraphNodeParams kernel(void *function, void **arguments) {
  cudaGraphNodeParams parameters = {cudaGraphNodeTypeKernel};
  parameters.kernel.func = function;
  parameters.kernel.gridDim.x = parameters.kernel.gridDim.y = parameters.kernel.gridDim.z = 1;
  parameters.kernel.blockDim.y = parameters.kernel.blockDim.z = 1;
  parameters.kernel.blockDim.x = n;
  parameters.kernel.kernelParams = arguments;
  return parameters;
}

int main() {
  int *data, *out, host[n], wrong = 0;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaGraph_t graph, child;
  cudaGraphCreate(&graph, 0);
  cudaGraphCreate(&child, 0);
  cudaGraphConditionalHandle handle;
  cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault);
  void *produced[] = {&data}, *consumed[] = {&data, &out};
  cudaGraphNode_t node, producer, consumer;
  cudaGraphNodeParams condition = {cudaGraphNodeTypeConditional};
  condition.conditional.handle = handle;
  condition.conditional.type = cudaGraphCondTypeIf;
  condition.conditional.size = 1;
  cudaGraphNodeParams of_producer = kernel((void *)produce, produced),
                      of_consumer = kernel((void *)consume, consumed);
  cudaGraphAddNode(&node, graph, nullptr, 0, &condition);
  cudaGraphAddNode(&node, child, nullptr, 0, &of_producer);
  const cudaGraph_t body = condition.conditional.phGraph_out[0];
  cudaGraphAddChildGraphNode(&producer, body, nullptr, 0, child);
  cudaGraphAddNode(&consumer, body, nullptr, 0, &of_consumer);
  // FIXED@-1: cudaGraphAddNode(&consumer, body, &producer, 1, &of_consumer);
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
