// The kernel does not follow the node that allocates its memory.
// Fixed twin: the kernel follows the allocation.
#include <cuda_runtime.h>

__global__ void fill(int *out) {
  out[threadIdx.x] = threadIdx.x; // HAZARD: waw across-launches out
}

int main() {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaMemAllocNodeParams memory{};
  memory.poolProps.allocType = cudaMemAllocationTypePinned;
  memory.poolProps.location = {cudaMemLocationTypeDevice, 0};
  memory.bytesize = 64 * sizeof(int);
  cudaGraphNode_t allocated, filled, freed;
  cudaGraphAddMemAllocNode(&allocated, graph, nullptr, 0, &memory);
  void *arguments[] = {&memory.dptr};
  cudaKernelNodeParams kernel{reinterpret_cast<void *>(fill), 1, 64, 0, arguments, nullptr};
  cudaGraphAddKernelNode(&filled, graph, nullptr, 0, &kernel);
  // FIXED@-1: cudaGraphAddKernelNode(&filled, graph, &allocated, 1, &kernel);
  cudaGraphNode_t both[] = {allocated, filled};
  cudaGraphAddMemFreeNode(&freed, graph, both, 2, memory.dptr);
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphLaunch(ready, 0);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
}
