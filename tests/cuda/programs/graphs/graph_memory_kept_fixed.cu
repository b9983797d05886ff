// As graph_memory_kept.cu; the memory is freed behind the last kernel that uses it.
// HAZARD-NONE
#include <cstdio>

const int n = 256;

__global__ void fill(int *data, int value) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = value + i;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  int *data;
  cudaMallocAsync(&data, n * sizeof(int), stream);
  fill<<<2, 128, 0, stream>>>(data, 1);
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  fill<<<2, 128, 0, stream>>>(data, 2);
  cudaFreeAsync(data, stream);
  cudaStreamSynchronize(stream);
  std::printf("done\n");
}
