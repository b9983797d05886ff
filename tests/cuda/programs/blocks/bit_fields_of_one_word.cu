// Two adjacent bit-fields are one memory location: two threads that each write one of
// them read and write the same bytes.
// Fixed twin: the two members are separate bytes: writing one does not touch the other.
#include <cstdio>

struct State {
  unsigned int a : 4; // FIXED: unsigned char a;
  unsigned int b : 4; // FIXED: unsigned char b;
};

__global__ void set(int *out) {
  __shared__ State state;
  const int t = threadIdx.x;
  if (t == 0)
    state = State{0, 0};
  __syncthreads();
  if (t == 0)
    state.a = 3;
  if (t == 32)
    state.b = 5; // HAZARD: raw within-block state
                 // HAZARD@-1: war within-block state
                 // HAZARD@-2: waw within-block state
  __syncthreads();
  out[t] = state.a * 10 + state.b;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  set<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != 35;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
