// Complex arithmetic.
#include <cstdio>
#include <cuComplex.h>

__global__ void kernel(double* out) {
  int t = threadIdx.x;
  (void)t;
  cuDoubleComplex a = make_cuDoubleComplex(1.5, -2), b = make_cuDoubleComplex(0.25, 3);
  cuDoubleComplex p = cuCmul(a, b), q = cuCdiv(a, b), s = cuCadd(a, b), m = cuCsub(a, cuConj(b));
  double all[] = {p.x, p.y, q.x, q.y, s.x, s.y, m.x, m.y, cuCreal(a), cuCimag(b), cuCabs(make_cuDoubleComplex(3, 4)), cuCfma(a, b, a).x};
  for (int i = 0; i < 12; ++i) out[i] = all[i];
}

int main() {
  constexpr int count = 12;
  double *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 1>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%.12g%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 6.375 4 -0.620689655172 -0.551724137931 1.75 1 1.25 1 1.5 3 5 7.875
// H100: exit 0
