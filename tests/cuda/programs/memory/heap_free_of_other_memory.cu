// A kernel frees memory that 'malloc' did not return: the inside of a block.
// heap_free_of_other_memory_fixed.cu is the fixed twin.
__global__ void inside() {
  int *block = static_cast<int *>(malloc(64 * sizeof(int)));
  free(block + 8); // HAZARD: device-assert
}

int main() {
  inside<<<1, 1>>>();
  return cudaDeviceSynchronize() == cudaSuccess;
}
