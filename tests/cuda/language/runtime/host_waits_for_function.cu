// Streams make progress by themselves: a host that waits for a variable which
// its own function in a stream sets need not make any calls. HAZARD-NONE
#include "../expect.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

__global__ void count(int *out) { out[threadIdx.x] += int(threadIdx.x); }

std::atomic<int> functions = 0;
std::mutex mutex;
std::condition_variable arrived;
bool called = false;

void spin_until(int many) {
  while (functions != many)
    std::this_thread::yield();
}

int main() {
  int *out, host[32] = {};
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&out, sizeof host);
  cudaMemsetAsync(out, 0, sizeof host, first);
  count<<<1, 32, 0, first>>>(out);
  cudaMemcpyAsync(host, out, sizeof host, cudaMemcpyDeviceToHost, first);
  cudaLaunchHostFunc(first, [](void *) { ++functions; }, nullptr);
  spin_until(1);
  expect_all("before the function", host, 32, [](int k) { return k; });

  // One of two streams waits for the other; the host sleeps.
  cudaEvent_t event;
  cudaEventCreate(&event);
  count<<<1, 32, 0, first>>>(out);
  cudaEventRecord(event, first);
  cudaStreamWaitEvent(second, event, 0);
  cudaMemcpyAsync(host, out, sizeof host, cudaMemcpyDeviceToHost, second);
  cudaStreamAddCallback(
      second,
      [](cudaStream_t, cudaError_t, void *) {
        std::lock_guard lock(mutex);
        called = true;
        arrived.notify_one();
      },
      nullptr, 0);
  {
    std::unique_lock lock(mutex);
    arrived.wait(lock, [] { return called; });
  }
  expect_all("before the callback", host, 32, [](int k) { return 2 * k; });

  // Many functions, and more work after them.
  for (int k = 0; k < 10; ++k) {
    count<<<1, 32, 0, first>>>(out);
    cudaLaunchHostFunc(first, [](void *) { ++functions; }, nullptr);
  }
  count<<<1, 32, 0, first>>>(out);
  spin_until(11);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("all", host, 32, [](int k) { return 13 * k; });
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaEventDestroy(event);
  cudaFree(out);
  return wrong;
}
