// A kernel frees memory that 'malloc' did not return: the inside of a block.
__global__ void inside() {
  int *block = static_cast<int *>(malloc(64 * sizeof(int)));
  free(block + 8); // HAZARD: device-assert // FIXED: free(block);
}

int main() {
  inside<<<1, 1>>>();
  return cudaDeviceSynchronize() == cudaSuccess; // FIXED: return cudaDeviceSynchronize() != cudaSuccess;
}
