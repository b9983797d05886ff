// A host node adds up what a kernel node produces, but is not ordered
// after it.
// Fixed twin: with the host node after the kernel.
#include <cstdio>

const int n = 256;

struct Result {
  int *values;
  long sum;
};

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

void add_up(void *argument) {
  Result &result = *static_cast<Result *>(argument);
  result.sum = 0;
  for (int i = 0; i < n; i++)
    result.sum += result.values[i]; // HAZARD: raw host-device
}

int main() {
  int *data;
  cudaMallocManaged(&data, n * sizeof(int));
  for (int i = 0; i < n; i++)
    data[i] = 0;
  static Result result;
  result.values = data;
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t work, sum;
  void *arguments[] = {&data};
  cudaKernelNodeParams kernel = {};
  kernel.func = (void *)produce;
  kernel.gridDim = 2;
  kernel.blockDim = 128;
  kernel.kernelParams = arguments;
  cudaGraphAddKernelNode(&work, graph, nullptr, 0, &kernel);
  cudaHostNodeParams call = {add_up, &result};
  cudaGraphAddHostNode(&sum, graph, nullptr, 0, &call);
  // FIXED@-1: cudaGraphAddHostNode(&sum, graph, &work, 1, &call);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, 0);
  cudaDeviceSynchronize();
  std::printf("done\n");
  cudaFree(data);
}
