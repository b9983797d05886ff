// OPTIONS: -std=c++20
// Two host threads capture their own default streams at the same time, and a third one runs work in its own. HAZARD-NONE
#include "../expect.h"

#include <barrier>
#include <thread>

__global__ void fill(int *out, int value) { out[threadIdx.x] = value; }

int main() {
  int *out, got[3] = {};
  cudaMalloc(&out, 3 * 32 * sizeof(int));
  std::barrier both(3);
  std::size_t nodes[2] = {};
  const auto capture = [&](int number) {
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    expect("begin", cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeRelaxed), cudaSuccess);
    both.arrive_and_wait();
    fill<<<1, 32, 0, cudaStreamPerThread>>>(out + 32 * number, number + 1);
    both.arrive_and_wait();
    expect("end", cudaStreamEndCapture(cudaStreamPerThread, &graph), cudaSuccess);
    cudaGraphGetNodes(graph, nullptr, &nodes[number]);
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, cudaStreamPerThread);
    expect("synchronize", cudaStreamSynchronize(cudaStreamPerThread), cudaSuccess);
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
  };
  std::thread one(capture, 0), other(capture, 1);
  both.arrive_and_wait();
  fill<<<1, 32, 0, cudaStreamPerThread>>>(out + 64, 3);
  expect("not captured", cudaStreamSynchronize(cudaStreamPerThread), cudaSuccess);
  both.arrive_and_wait();
  one.join();
  other.join();
  for (int k = 0; k < 3; ++k) {
    cudaMemcpy(&got[k], out + 32 * k, sizeof(int), cudaMemcpyDeviceToHost);
    expect("value", got[k], k + 1);
  }
  expect("nodes", nodes[0], 1);
  expect("nodes", nodes[1], 1);
  cudaFree(out);
  return wrong;
}
