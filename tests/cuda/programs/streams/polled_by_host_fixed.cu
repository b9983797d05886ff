// HAZARD-NONE
// The kernel passes a value to the host through an atomic object of system scope,
// which the host polls without a runtime call. polled_by_host.cu is the wrong twin.
#include <cstdio>
#include <cuda/atomic>
#include <new>

struct Box {
  cuda::atomic<int, cuda::thread_scope_system> ready;
  int value;
};

__global__ void produce(Box *box) {
  box->value = 11;
  box->ready.store(1, cuda::memory_order_release);
}

int main() {
  Box *box;
  cudaMallocManaged(&box, sizeof(Box));
  new (box) Box{};
  produce<<<1, 1>>>(box);
  while (box->ready.load(cuda::memory_order_acquire) == 0) {
  }
  const int value = box->value;
  cudaDeviceSynchronize();
  cudaFree(box);
  std::printf("%d\n", value);
  return value != 11;
}
