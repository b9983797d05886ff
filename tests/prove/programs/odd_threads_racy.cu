// Threads with odd numbers also write the next one's element. Blocks of two threads, the smallest, do not race.
// VERDICT: races-within-block refuted
// VERDICT: races-across-blocks refuted
// VERDICT: out-of-bounds proved at least gridDim.x * blockDim.x + 1
// STATUS: 66
__global__ void odd(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, next = 0;
  if (i % 2)
    next = 1;
  out[i] = 1;
  if (next)
    out[i + 1] = 2;
}
