// Bits of float and integer types.
#include <cstdio>

__global__ void kernel(unsigned* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = __float_as_uint(__uint_as_float(0x3f800000u + t) * 3.0f) ^ __float_as_int(__int2float_rn(t - 20)) ^ (unsigned)__double_as_longlong(t * 0.1);
}

int main() {
  constexpr int count = 64;
  unsigned *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%08x%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 81e00000 18419998 18499999 b2fb3330 1859999c 81300008 b213333d e776666d 18999996 4dbcccc3 8160000f 18c9998a b2733326 4c6cccd9 e6e66672 80e00016
// H100: 19599982 b333332e 4c8cccd6 99a6667b 4040001e b30ccced 99d999bb 66666645 33f33310 00e00026 cc4cccea 993999b2 6726664d 32633318 0160002d cdbccce3
// H100: 989999aa 67766655 32133307 01300034 cd0cccfb 985199a2 67b6665e 32eb330e 01e0003c 678e6659 cd3cccf2 32cb3373 981999d8 01880044 67f66622 cd54cc8b
// H100: 3293337c 983199d0 01b0004b 67de662b ce8ccc83 31773364 9bd199cb 024c0052 64366633 ce98cc9b 316b3363 9bc599c2 0260005a 6402663b cea4cc90 315f336a
// H100: exit 0
