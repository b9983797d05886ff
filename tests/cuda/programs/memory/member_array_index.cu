// A struct has three weights and a bias; the loop reads a fourth weight, which is the bias.
// No access is outside the allocation.
// Fixed twin: the loop ends after the third weight.
#include <cstdio>

struct Neuron {
  int weight[3];
  int bias;
};

__global__ void evaluate(const Neuron *neuron, int *out) {
  const Neuron &mine = neuron[threadIdx.x];
  int sum = mine.bias;
  for (int k = 0; k < 4; k++) // FIXED: for (int k = 0; k < 3; k++)
    sum += mine.weight[k]; // HAZARD: out-of-bounds
  out[threadIdx.x] = sum;
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  Neuron host[32], *neuron;
  for (int i = 0; i < 32; i++)
    host[i] = Neuron{{i, i, i}, i};
  cudaMalloc(&neuron, sizeof host);
  cudaMemcpy(neuron, host, sizeof host, cudaMemcpyHostToDevice);
  evaluate<<<1, 32>>>(neuron, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(neuron);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != (4 * i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
