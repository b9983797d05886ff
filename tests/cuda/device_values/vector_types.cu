// Sizes and members of vector types.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  float4 f = make_float4(1, 2, 3, 4);
  int3 i = make_int3(5, 6, 7);
  uchar4 u = make_uchar4(250, 251, 252, 253);
  double2 d = make_double2(8, 9);
  out[0] = f.x + f.y * 10 + f.z * 100 + f.w * 1000;
  out[1] = i.x + i.y + i.z;
  out[2] = u.x + u.w;
  out[3] = d.x * d.y;
  out[4] = sizeof(float3);
  out[5] = alignof(float4);
  out[6] = alignof(short2);
  out[7] = sizeof(longlong4);
  out[8] = alignof(double2);
  out[9] = sizeof(dim3);
  out[10] = alignof(char3);
  out[11] = dim3(3).y;
}

int main() {
  constexpr int count = 16;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 1>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 4321 18 503 72 12 16 4 32 16 12 1 1 0 0 0 0
// H100: exit 0
