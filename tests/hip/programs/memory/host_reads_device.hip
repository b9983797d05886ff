// The host checks a sum through the pointer that hipMalloc returned.
// Fixed twin: with memory that both sides share.
#include <hip/hip_runtime.h>

__global__ void square(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * in[i];
}

int main() {
  const int n = 200;
  float host[n], *in, *out;
  for (int i = 0; i < n; ++i)
    host[i] = float(i);
  (void)hipMalloc(&in, sizeof host);
  (void)hipMalloc(&out, sizeof host); // FIXED: (void)hipHostMalloc(&out, sizeof host, hipHostMallocDefault);
  (void)hipMemcpy(in, host, sizeof host, hipMemcpyHostToDevice);
  square<<<2, 128>>>(in, out, n);
  (void)hipDeviceSynchronize();
  const bool right = out[13] == 169; // HAZARD: out-of-bounds out
  (void)hipFree(in);
  (void)hipFree(out); // FIXED: (void)hipHostFree(out);
  return right ? 0 : 1;
}
