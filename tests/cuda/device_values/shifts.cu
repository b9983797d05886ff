// Shifts of 64 bits, division and remainder of negative numbers.
#include <cstdio>

__global__ void kernel(long long* out) {
  int t = threadIdx.x;
  (void)t;
  long long a = (t - 32) * 1000003ll;
  out[t] = (a >> t % 40) + (a / 7) * 3 - a % 11 + ((unsigned long long)a >> 40);
}

int main() {
  constexpr int count = 64;
  long long *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%lld%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: -28937200 -12008581 -3579979 723603 3027175 4362009 5228080 5867585 6397729 6875124 7327132 7766941 8200882 8632026 9061814 9490964
// H100: 9919816 10348516 10777144 11205754 11634337 12062910 12491494 12920062 13348644 13777211 14205781 14634362 15062929 15491499 15920077 16348647
// H100: 0 428567 857137 1285715 1714285 2142852 2571433 3000003 11428594 8357164 6785725 6089303 5892868 5977687 6218767 6545771
// H100: 6919654 7318935 7731880 8152146 8576332 9002583 9429940 9857869 10286101 10714506 11142982 11571504 12000060 12428614 12857178 13285752
// H100: exit 0
