// The kernel passes a value to the host through managed memory; the host polls a flag
// that the kernel sets with a plain store. polled_by_host_fixed.cu is the fixed twin.
#include <cstdio>

struct Box {
  int ready;
  int value;
};

__global__ void produce(Box *box) {
  box->value = 11;
  box->ready = 1;
}

int main() {
  Box *box;
  cudaMallocManaged(&box, sizeof(Box));
  box->ready = 0;
  produce<<<1, 1>>>(box);
  while (*(volatile int *)&box->ready == 0) { // HAZARD: raw host-device
  }
  const int value = box->value;
  cudaDeviceSynchronize();
  cudaFree(box);
  std::printf("%d\n", value);
  return value != 11;
}
