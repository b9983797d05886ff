// A failed assertion, and what works after it.
#include <cstdio>
#include <cassert>

static void say(const char* what, cudaError_t error) { printf("%s: %s\n", what, cudaGetErrorName(error)); }
__global__ void kernel() { assert(threadIdx.x == 99); }

int main() {
  void* p;
  kernel<<<1, 1>>>();
  say("launch", cudaPeekAtLastError());
  say("synchronize", cudaDeviceSynchronize());
  say("last", cudaGetLastError());
  say("last again", cudaGetLastError());
  say("malloc", cudaMalloc(&p, 4));
  say("synchronize", cudaDeviceSynchronize());
  kernel<<<1, 1>>>();
  say("launch", cudaGetLastError());
  say("reset", cudaDeviceReset());
}
