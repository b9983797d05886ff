// HAZARD-NONE
// CUDA Math API, double precision intrinsics: __fma_rd, __fma_ru and __fma_rz compared with the
// host's fma() in that rounding mode, with products and sums that underflow, overflow and cancel.
#include <cfenv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void fused(const double *a, const double *b, const double *c, double *down, double *up, double *zero, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    down[i] = __fma_rd(a[i], b[i], c[i]);
    up[i] = __fma_ru(a[i], b[i], c[i]);
    zero[i] = __fma_rz(a[i], b[i], c[i]);
  }
}

__attribute__((noinline, optnone)) double rounded(int mode, double a, double b, double c) {
  fesetround(mode);
  volatile double x = a, y = b, z = c;
  volatile double result = std::fma(x, y, z);
  fesetround(FE_TONEAREST);
  return result;
}

int main() {
  const double values[] = {0., -0., 1, -1, 1.5, 0x1p-1074, -0x1p-1074, 0x1p-1022, 0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023,
                           0x1p1000, 0x1.8p-500, 0x1.1p-537, 3, 1.0 / 3, 0x1p-53, 1 + 0x1p-52, 0x1p53 + 2, 0x1.23456789p-1030,
                           HUGE_VAL, 0x1.2345p-400, -0x1.7p600, 0x1p-600};
  std::vector<double> inputs[3];
  for (double a : values)
    for (double b : values)
      for (double c : values) {
        inputs[0].push_back(a);
        inputs[1].push_back(b);
        inputs[2].push_back(c);
      }
  const int n = int(inputs[0].size());
  double *memory[6];
  for (double *&each : memory)
    cudaMalloc(&each, n * sizeof(double));
  for (int k = 0; k < 3; ++k)
    cudaMemcpy(memory[k], inputs[k].data(), n * sizeof(double), cudaMemcpyHostToDevice);
  fused<<<(n + 63) / 64, 64>>>(memory[0], memory[1], memory[2], memory[3], memory[4], memory[5], n);
  const int modes[] = {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
  int wrong = 0;
  for (int k = 0; k < 3; ++k) {
    std::vector<double> results(n);
    cudaMemcpy(results.data(), memory[3 + k], n * sizeof(double), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {
      const double want = rounded(modes[k], inputs[0][i], inputs[1][i], inputs[2][i]), got = results[i];
      if (std::memcmp(&want, &got, sizeof want) != 0 && !(std::isnan(want) && std::isnan(got)) && ++wrong < 10)
        std::printf("%a * %a + %a: %a, and should be %a\n", inputs[0][i], inputs[1][i], inputs[2][i], got, want);
    }
  }
  for (double *each : memory)
    cudaFree(each);
  return wrong != 0;
}
