// After blocks have passed a turn many times, there is an ordinary race: the threads of one
// block add to a sum with plain accesses.
// Fixed twin: the threads add atomically.
#include <cstdio>
#include <cuda/atomic>

// Three blocks take turns, four times around; block 2 ends with a sum of its own.
__global__ void turns(int *turn, int *sum) {
  cuda::atomic_ref<int, cuda::thread_scope_device> next(*turn);
  const int own = int(blockIdx.x);
  for (int round = 0; round < 4; ++round) {
    while (next.load(cuda::memory_order_acquire) != 3 * round + own) {
    }
    __syncthreads();
    if (threadIdx.x == 0)
      next.store(3 * round + own + 1, cuda::memory_order_release);
  }
  if (own == 2)
    *sum += int(threadIdx.x) + 1; // HAZARD: war within-warp sum // HAZARD: waw within-warp sum
    // FIXED@-1: atomicAdd(sum, int(threadIdx.x) + 1);
}

int main() {
  int *turn, *sum, result;
  cudaMalloc(&turn, sizeof *turn);
  cudaMemset(turn, 0, sizeof *turn);
  cudaMalloc(&sum, sizeof *sum);
  cudaMemset(sum, 0, sizeof *sum);
  void *arguments[] = {&turn, &sum};
  cudaLaunchCooperativeKernel((void *)turns, 3, 4, arguments, 0, 0);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(turn);
  cudaFree(sum);
  std::printf("%d\n", result);
  return result == 0;
}
