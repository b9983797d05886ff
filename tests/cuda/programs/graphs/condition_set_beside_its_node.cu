// The body of a conditional node has another conditional node and a kernel that sets its condition,
// without an edge between them.
#include <cstdio>

__global__ void decide(cudaGraphConditionalHandle condition) {
// FIXED@-1: __global__ void decide(cudaGraphConditionalHandle condition) { cudaGraphSetConditional(condition, 1); }
  cudaGraphSetConditional(condition, 1); // HAZARD: atomic across-launches // FIXED:
} // FIXED:
__global__ void work(int *done) { *done = 1; }

cudaGraphNodeParams kernel(void *function, void **arguments) {
  cudaGraphNodeParams parameters = {cudaGraphNodeTypeKernel};
  parameters.kernel.func = function;
  parameters.kernel.gridDim.x = parameters.kernel.gridDim.y = parameters.kernel.gridDim.z = 1;
  parameters.kernel.blockDim.x = parameters.kernel.blockDim.y = parameters.kernel.blockDim.z = 1;
  parameters.kernel.kernelParams = arguments;
  return parameters;
}
cudaGraphNodeParams condition(cudaGraphConditionalHandle handle) {
  cudaGraphNodeParams parameters = {cudaGraphNodeTypeConditional};
  parameters.conditional.handle = handle;
  parameters.conditional.type = cudaGraphCondTypeIf;
  parameters.conditional.size = 1;
  return parameters;
}

int main() {
  int *done, host = 0;
  cudaMalloc(&done, sizeof host);
  cudaMemset(done, 0, sizeof host);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandle outer, inner;
  cudaGraphConditionalHandleCreate(&outer, graph, 1, cudaGraphCondAssignDefault);
  cudaGraphConditionalHandleCreate(&inner, graph, 0, cudaGraphCondAssignDefault);
  void *decides[] = {&inner}, *works[] = {&done};
  cudaGraphNode_t node, decision;
  cudaGraphNodeParams of_outer = condition(outer), of_inner = condition(inner);
  cudaGraphNodeParams of_decision = kernel((void *)decide, decides), of_work = kernel((void *)work, works);
  cudaGraphAddNode(&node, graph, nullptr, 0, &of_outer);
  const cudaGraph_t body = of_outer.conditional.phGraph_out[0];
  cudaGraphAddNode(&node, body, nullptr, 0, &of_inner); // FIXED:
  cudaGraphAddNode(&decision, body, nullptr, 0, &of_decision);
  // FIXED: cudaGraphAddNode(&node, body, &decision, 1, &of_inner);
  cudaGraphAddNode(&node, of_inner.conditional.phGraph_out[0], nullptr, 0, &of_work);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, 0);
  cudaMemcpy(&host, done, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(done);
  std::printf("%d\n", host);
  return 0;
}
