// The host reads what a graph copies to it without waiting for the graph.
// Fixed twin: the host waits.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *data, *pinned, sum = 0;
  cudaMalloc(&data, n * sizeof(int));
  cudaMallocHost(&pinned, n * sizeof(int));
  for (int i = 0; i < n; i++)
    pinned[i] = 0;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  produce<<<2, 128, 0, stream>>>(data);
  cudaMemcpyAsync(pinned, data, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  // FIXED: cudaStreamSynchronize(stream);
  for (int i = 0; i < n; i++)
    sum += pinned[i]; // HAZARD: raw host-device
  cudaStreamSynchronize(stream);
  cudaFree(data);
  cudaFreeHost(pinned);
  std::printf("%d\n", sum >= 0);
}
