// Byte messages in shared memory are read as words, although their
// payload starts after one byte. Here it starts after a word. HAZARD-NONE
#include <cstdio>

__device__ int word_at(const char *bytes) {
  int word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

__global__ void checksums(const char *messages, int *sums) {
  __shared__ __align__(4) char message[4 + 4 * 32];
  extern __shared__ char copy[];
  for (int k = threadIdx.x; k < 129; k += 32)
    copy[k + 3] = message[k + 3] = messages[k];
  __syncthreads();
  int sum = *reinterpret_cast<const int *>(message + 4 + 4 * threadIdx.x);
  sum += *reinterpret_cast<const short *>(copy + 4 + 4 * threadIdx.x);
  sums[threadIdx.x] = sum + word_at(copy + 3 + threadIdx.x);
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
