// The graph frees the memory that it allocates, but a kernel after its
// launch still uses it. graph_memory_kept_fixed.cu is the fixed twin.
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
  cudaFreeAsync(data, stream);
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  fill<<<2, 128, 0, stream>>>(data, 2);
  cudaStreamSynchronize(stream);
  std::printf("done\n");
}
