// An atomic load does not write: the plain reads after it also read memory
// that was never written.
// Fixed twin: the host clears the mailbox.
#include <cstdio>
#include <cuda/atomic>

// Polls a mailbox once and copies the message.
__global__ void poll(int *mailbox, int *out) {
  const int i = int(threadIdx.x);
  cuda::atomic_ref<int, cuda::thread_scope_device> mail(mailbox[i]);
  const int seen = mail.load(cuda::memory_order_relaxed); // HAZARD: uninitialized mailbox
  out[i] = seen > 100 ? mailbox[i] : mailbox[i] / 2; // HAZARD: uninitialized mailbox
}

int main() {
  int *mailbox, *out, result[32];
  cudaMalloc(&mailbox, sizeof result);
  // FIXED: cudaMemset(mailbox, 0, sizeof result);
  cudaMalloc(&out, sizeof result);
  poll<<<1, 32>>>(mailbox, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(mailbox);
  cudaFree(out);
  std::printf("%d\n", result[0]);
  return 0;
}
