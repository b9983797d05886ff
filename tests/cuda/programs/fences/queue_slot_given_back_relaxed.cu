// A bounded queue of two blocks with a turn in each slot: a relaxed store releases the slot, so the next value
// may overwrite it before this one has been read.
// Fixed twin: a bounded queue of two blocks with a turn in each slot: a release store frees a slot.
#include <cstdio>
#include <cuda/atomic>

struct Slot {
  cuda::atomic<unsigned, cuda::thread_scope_device> turn;
  int value;
};
__device__ Slot slots[4];
__device__ unsigned put_at, take_at, started;
__device__ int total;

__global__ void run(int each) {
  __shared__ unsigned role;
  if (threadIdx.x == 0)
    role = atomicAdd(&started, 1);
  __syncthreads();
  for (int i = 0; i < each; i++) {
    if (role == 0) {
      const unsigned n = atomicAdd(&put_at, 1);
      Slot &slot = slots[n % 4];
      while (slot.turn.load(cuda::memory_order_acquire) != 2 * (n / 4)) {
      }
      slot.value = int(n); // HAZARD: war across-blocks slots
      slot.turn.store(2 * (n / 4) + 1, cuda::memory_order_release);
    } else {
      const unsigned n = atomicAdd(&take_at, 1);
      Slot &slot = slots[n % 4];
      while (slot.turn.load(cuda::memory_order_acquire) != 2 * (n / 4) + 1) {
      }
      atomicAdd(&total, slot.value);
      slot.turn.store(2 * (n / 4) + 2, cuda::memory_order_relaxed);
      // FIXED@-1: slot.turn.store(2 * (n / 4) + 2, cuda::memory_order_release);
    }
  }
}

int main() {
  int result;
  run<<<2, 1>>>(20);
  cudaMemcpyFromSymbol(&result, total, sizeof result);
  std::printf("%d\n", result);
  return result != 190;
}
