// Host functions in streams.
#include <cstdio>

static void add(void* p) { *static_cast<int*>(p) = *static_cast<int*>(p) * 2 + 1; }

int main() {
  int value = 1;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int i = 0; i < 5; ++i) cudaLaunchHostFunc(stream, add, &value);
  printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(stream)));
  printf("%d\n", value);
}

// H100: cudaSuccess
// H100: 63
// H100: exit 0
