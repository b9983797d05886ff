// The fixed twin of heap_free_of_other_memory.cu.
// HAZARD-NONE
__global__ void inside() {
  int *block = static_cast<int *>(malloc(64 * sizeof(int)));
  free(block);
}

int main() {
  inside<<<1, 1>>>();
  return cudaDeviceSynchronize() != cudaSuccess;
}
