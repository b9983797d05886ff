// The kernel passes a value to the host through managed memory; the host polls a flag
// that the kernel sets with a plain store.
// Fixed twin: the kernel passes a value to the host through an atomic object of system scope, which the host polls
// without a runtime call.
#include <cstdio>
// FIXED: #include <cuda/atomic>
// FIXED: #include <new>

struct Box {
  int ready; // FIXED: cuda::atomic<int, cuda::thread_scope_system> ready;
  int value;
};

__global__ void produce(Box *box) {
  box->value = 11;
  box->ready = 1; // FIXED: box->ready.store(1, cuda::memory_order_release);
}

int main() {
  Box *box;
  cudaMallocManaged(&box, sizeof(Box));
  box->ready = 0; // FIXED: new (box) Box{};
  produce<<<1, 1>>>(box);
  while (*(volatile int *)&box->ready == 0) { // HAZARD: raw host-device
  // FIXED@-1: while (box->ready.load(cuda::memory_order_acquire) == 0) {
  }
  const int value = box->value;
  cudaDeviceSynchronize();
  cudaFree(box);
  std::printf("%d\n", value);
  return value != 11;
}
