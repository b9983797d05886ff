// Memory from the device's heap.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  int* a = static_cast<int*>(malloc(16 * sizeof(int)));
  int* b = new int[4]{1, 2, 3, t};
  for (int i = 0; i < 16; ++i) a[i] = i * t;
  out[t] = a[15] + b[3] + b[0];
  free(a);
  delete[] b;
}

int main() {
  constexpr int count = 64;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 1 17 33 49 65 81 97 113 129 145 161 177 193 209 225 241
// H100: 257 273 289 305 321 337 353 369 385 401 417 433 449 465 481 497
// H100: 513 529 545 561 577 593 609 625 641 657 673 689 705 721 737 753
// H100: 769 785 801 817 833 849 865 881 897 913 929 945 961 977 993 1009
// H100: exit 0
