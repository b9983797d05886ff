// One block writes a number plainly while the others read it through a pointer to volatile, and a block writes a word
// plainly that another one swaps.
// Fixed twin: one block writes a number as volatile while the others read it so, and two blocks exchange a word.
__global__ void publish(volatile int *number, int *word, int *out) {
  if (blockIdx.x == 0)
    *(int *)number = 1; // FIXED: *number = 1;
  else
    out[blockIdx.x] = *number; // HAZARD: atomic across-blocks number
  if (blockIdx.x == 1) {
    int old = 7;
    old = atomicCAS(word, 0, 1);
    out[4] = old;
  } else if (blockIdx.x == 2) {
    *word = 7; // HAZARD: atomic across-blocks word // FIXED: atomicExch(word, 7);
  }
}

int main() {
  int *number, *word, *out;
  cudaMalloc(&number, sizeof(int));
  cudaMalloc(&word, sizeof(int));
  cudaMalloc(&out, 5 * sizeof(int));
  cudaMemset(number, 0, sizeof(int));
  cudaMemset(word, 0, sizeof(int));
  publish<<<3, 1>>>(number, word, out);
  return cudaDeviceSynchronize();
}
