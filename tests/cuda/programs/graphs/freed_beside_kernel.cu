// The node that frees the memory does not follow the kernel that uses it.
// Fixed twin: the node that frees the memory follows the kernel.
#include <cuda_runtime.h>

__global__ void fill(int *out) {
  out[threadIdx.x] = threadIdx.x; // HAZARD: use-after-free out
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
  cudaGraphAddKernelNode(&filled, graph, &allocated, 1, &kernel);
  cudaGraphAddMemFreeNode(&freed, graph, &allocated, 1, memory.dptr);
  // FIXED@-1: cudaGraphAddMemFreeNode(&freed, graph, &filled, 1, memory.dptr);
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphLaunch(ready, 0);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
}
