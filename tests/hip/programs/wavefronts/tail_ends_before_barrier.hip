// OPTIONS: --warp-size=32
// The last elements end in the middle of a wavefront, with 64 lanes as well as with 32: the lanes
// after them return before the barrier.
// Fixed twin: whole wavefronts may exit before a barrier: AMD's processors do not wait for them.
#include <hip/hip_runtime.h>

#include <cstdio>

const int threads = 256;

__global__ void scale(const float *in, float *out, int n) {
  __shared__ float most[threads / 32];
  const int t = threadIdx.x, i = blockIdx.x * threads + t;
  if (i >= n)
    return;
  float v = in[i];
  if (t % 32 == 0)
    most[t / 32] = v;
  __syncthreads(); // HAZARD: divergent-barrier
  out[i] = v / most[0];
}

int main() {
  const int n = 400; // FIXED: const int n = 384;
  static float host[n];
  float *in, *out;
  for (float &each : host)
    each = 2;
  (void)hipMalloc(&in, sizeof host);
  (void)hipMalloc(&out, sizeof host);
  (void)hipMemcpy(in, host, sizeof host, hipMemcpyHostToDevice);
  scale<<<(n + threads - 1) / threads, threads>>>(in, out, n);
  (void)hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  int wrong = 0;
  for (float each : host)
    wrong += each != 1;
  std::printf("%d wrong\n", wrong);
  (void)hipFree(in);
  (void)hipFree(out);
  return wrong;
}
