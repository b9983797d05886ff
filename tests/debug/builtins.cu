// The built-in variables of threads in two dimensions.
__device__ int twice(int value) {
  return 2 * value;
}
__global__ void fill(int *p, int width) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  p[row * width + column] = twice(column);
}
int main() {
  int *p;
  cudaMalloc(&p, 16 * 6 * sizeof(int));
  fill<<<dim3(2, 3), dim3(8, 2)>>>(p, 16);
  cudaDeviceSynchronize();
  cudaFree(p);
}
