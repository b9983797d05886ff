// Byte messages in shared memory are read as words, although their
// payload starts after one byte. odd_shared_fixed.cu is the fixed twin.
#include <cstdio>

__device__ int word_at(const char *bytes) { return *reinterpret_cast<const int *>(bytes); } // HAZARD: misaligned

__global__ void checksums(const char *messages, int *sums) {
  __shared__ char message[1 + 4 * 32];
  extern __shared__ char copy[];
  for (int k = threadIdx.x; k < 129; k += 32)
    copy[k] = message[k] = messages[k];
  __syncthreads();
  int sum = *reinterpret_cast<const int *>(message + 1 + 4 * threadIdx.x); // HAZARD: misaligned message
  sum += *reinterpret_cast<const short *>(copy + 1 + 4 * threadIdx.x);     // HAZARD: misaligned copy
  sums[threadIdx.x] = sum + word_at(copy + threadIdx.x);
}

int main() {
  char *messages, text[129];
  int *sums;
  for (int k = 0; k < 129; ++k)
    text[k] = char(k);
  cudaMalloc(&messages, 129);
  cudaMalloc(&sums, 32 * sizeof(int));
  cudaMemcpy(messages, text, 129, cudaMemcpyHostToDevice);
  checksums<<<1, 32, 132>>>(messages, sums);
  cudaFree(sums);
  cudaFree(messages);
  return 0;
}
