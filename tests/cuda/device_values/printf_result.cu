// The return value of printf on the device.
#include <cstdio>

__global__ void kernel() {
  int none = printf("nothing\n");
  int two = printf("%d %d\n", 1, 2);
  printf("%d %d\n", none, two);
}

int main() {
  kernel<<<1, 1>>>();
  cudaDeviceSynchronize();
}

// H100: nothing
// H100: 1 2
// H100: 0 2
// H100: exit 0
