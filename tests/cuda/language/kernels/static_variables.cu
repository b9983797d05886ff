// Static variables of device functions are in global memory: one for all blocks and launches, with their initial value.
// A function that the host also runs has another one there. HAZARD-NONE
#include "../expect.h"

__device__ int next_ticket() {
  static int ticket = 7;
  return atomicAdd(&ticket, 1);
}
template <class T> __host__ __device__ T times_called() {
  static T calls = 10;
#ifdef __CUDA_ARCH__
  return atomicAdd(&calls, T(1));
#else
  return calls++;
#endif
}
__global__ void draw(int *out) {
  static const int table[] = {100, 200};
  static __device__ int written = 1000;
  out[0] = next_ticket();
  out[1] = times_called<int>();
  out[2] = times_called<float>();
  out[3] = table[out[0] % 2] + written;
}

int main() {
  int *out, got[4];
  cudaMalloc(&out, sizeof got);
  expect("the host's", times_called<int>(), 10);
  for (int launch = 0; launch < 3; ++launch) {
    draw<<<1, 1>>>(out);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    expect("ticket", got[0], 7 + launch);
    expect("times_called<int>", got[1], 10 + launch);
    expect("times_called<float>", got[2], 10 + launch);
    expect("constants", got[3], (launch % 2 ? 100 : 200) + 1000);
  }
  expect("the host's", times_called<int>(), 11);
  cudaFree(out);
  return wrong;
}
