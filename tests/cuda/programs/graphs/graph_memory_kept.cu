// The graph frees the memory that it allocates, but a kernel after its
// launch still uses it.
// Fixed twin: with the free after the last kernel that uses the memory.
#include <cstdio>

const int n = 256;

__global__ void fill(int *data, int value) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = value + i; // HAZARD: use-after-free
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  int *data;
  cudaMallocAsync(&data, n * sizeof(int), stream);
  fill<<<2, 128, 0, stream>>>(data, 1);
  cudaFreeAsync(data, stream); // FIXED:
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  fill<<<2, 128, 0, stream>>>(data, 2);
  // FIXED: cudaFreeAsync(data, stream);
  cudaStreamSynchronize(stream);
  std::printf("done\n");
}
