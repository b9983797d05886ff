// A stack of nodes: nodes are pushed with compare-and-swap, without a fence between the
// node and the head that points to it.
// Fixed twin: a stack of nodes: nodes are pushed with compare-and-swap after a fence, and popped by the block that
// starts second.
#include <cstdio>

struct Node {
  int value, next;
};
__device__ Node nodes[32];
__device__ int head = -1, started;

__global__ void work(int *sum) {
  __shared__ int role;
  if (threadIdx.x == 0)
    role = atomicAdd(&started, 1);
  __syncthreads();
  if (role == 0) {
    const int me = threadIdx.x;
    nodes[me].value = me + 1;
    int old = atomicAdd(&head, 0), seen;
    do {
      seen = old;
      nodes[me].next = seen;
      // FIXED: __threadfence();
      old = atomicCAS(&head, seen, me);
    } while (old != seen);
  } else if (threadIdx.x == 0) {
    for (int popped = 0; popped < 32;) {
      const int top = atomicAdd(&head, 0);
      if (top < 0)
        continue;
      __threadfence();
      const int next = nodes[top].next; // HAZARD: raw across-blocks nodes
      if (atomicCAS(&head, top, next) == top) {
        *sum += nodes[top].value; // HAZARD: raw across-blocks nodes
        popped++;
      }
    }
  }
}

int main() {
  int *sum, result;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  work<<<2, 32>>>(sum);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(sum);
  std::printf("%d\n", result);
  return result != 32 * 33 / 2;
}
