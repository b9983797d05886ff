// The second stream of a captured graph forks before the producer, so
// the nodes are unordered.
// Fixed twin: with the fork after the producer.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

__global__ void consume(const int *data, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i] + 1; // HAZARD: raw across-launches
}

int main() {
  int *data, *out, host[n], wrong = 0;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEvent_t fork, done;
  cudaEventCreate(&fork);
  cudaEventCreate(&done);
  cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal);
  // FIXED: produce<<<2, 128, 0, first>>>(data);
  cudaEventRecord(fork, first);
  cudaStreamWaitEvent(second, fork, 0);
  produce<<<2, 128, 0, first>>>(data); // FIXED:
  consume<<<2, 128, 0, second>>>(data, out);
  cudaEventRecord(done, second);
  cudaStreamWaitEvent(first, done, 0);
  cudaGraph_t graph;
  cudaStreamEndCapture(first, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, first);
  cudaStreamSynchronize(first);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i + 1;
  cudaFree(data);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
