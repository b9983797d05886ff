// The second sum uses the shared memory of the first one, which other threads may still be reading.
// Fixed twin: a barrier separates the two sums that use the same shared memory.
#include <hipcub/hipcub.hpp>

constexpr int threads = 256;

__global__ void two_sums(const int *input, int *sums) {
  using Reduce = hipcub::BlockReduce<int, threads>;
  __shared__ typename Reduce::TempStorage storage;
  const int first = Reduce(storage).Sum(input[threadIdx.x]);
  // FIXED: __syncthreads();
  const int second = Reduce(storage).Sum(input[threads + threadIdx.x]); // HAZARD: war within-block storage
  if (threadIdx.x == 0) {
    sums[0] = first;
    sums[1] = second;
  }
}

int main() {
  int *input, *sums;
  (void)hipMalloc(&input, 2 * threads * sizeof(int));
  (void)hipMalloc(&sums, 2 * sizeof(int));
  (void)hipMemset(input, 0, 2 * threads * sizeof(int));
  two_sums<<<1, threads>>>(input, sums);
  return int(hipDeviceSynchronize());
}
