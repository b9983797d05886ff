// Dynamic and static shared memory together.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  __shared__ int fixed[64];
  extern __shared__ int dynamic[];
  fixed[t] = t;
  dynamic[63 - t] = t * 2;
  __syncthreads();
  out[t] = fixed[63 - t] * 1000 + dynamic[t];
}

int main() {
  constexpr int count = 64;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64, 256>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 63126 62124 61122 60120 59118 58116 57114 56112 55110 54108 53106 52104 51102 50100 49098 48096
// H100: 47094 46092 45090 44088 43086 42084 41082 40080 39078 38076 37074 36072 35070 34068 33066 32064
// H100: 31062 30060 29058 28056 27054 26052 25050 24048 23046 22044 21042 20040 19038 18036 17034 16032
// H100: 15030 14028 13026 12024 11022 10020 9018 8016 7014 6012 5010 4008 3006 2004 1002 0
// H100: exit 0
