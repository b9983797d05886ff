// Casts and conversions that are out of range: they saturate, with PTX's values for NaN. HAZARD-NONE
#include "../expect.h"

#include <climits>
#include <cmath>

struct Results {
  int from_float, from_double, by_name, from_double_by_name;
  unsigned unsigned_from_float, unsigned_from_double;
  long long wide;
  unsigned long long unsigned_wide;
  unsigned char narrow;
};

__global__ void convert(const double *in, Results *out) {
  const double d = in[threadIdx.x];
  const float f = float(d);
  Results &r = out[threadIdx.x];
  r.from_float = int(f), r.from_double = int(d), r.by_name = __float2int_rn(f);
  r.from_double_by_name = __double2int_rz(d);
  r.unsigned_from_float = unsigned(f), r.unsigned_from_double = unsigned(d);
  r.wide = (long long)f, r.unsigned_wide = (unsigned long long)d, r.narrow = (unsigned char)f;
}
__global__ void permute(unsigned selector, unsigned *out) { *out = __byte_perm(0x83828180, 0x87868584, selector); }

int main() {
  const double numbers[] = {3e9, -3e9, INFINITY, -INFINITY, NAN, 1e30, 258.5};
  constexpr int count = 7;
  double *in;
  Results *out, r[count];
  cudaMalloc(&in, sizeof numbers);
  cudaMalloc(&out, sizeof r);
  cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  convert<<<1, count>>>(in, out);
  cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
  const int signed_numbers[] = {INT_MAX, INT_MIN, INT_MAX, INT_MIN, 0, INT_MAX, 258};
  const unsigned unsigned_numbers[] = {3000000000u, 0, UINT_MAX, 0, 0, UINT_MAX, 258};
  for (int k = 0; k < count; ++k) {
    const bool nan = std::isnan(numbers[k]);
    expect("int(float)", r[k].from_float, signed_numbers[k]);
    expect("__float2int_rn", r[k].by_name, signed_numbers[k]);
    expect("int(double)", r[k].from_double, nan ? INT_MIN : signed_numbers[k]);
    expect("__double2int_rz", r[k].from_double_by_name, nan ? INT_MIN : signed_numbers[k]);
    expect("unsigned(float)", r[k].unsigned_from_float, unsigned_numbers[k]);
    expect("unsigned(double)", r[k].unsigned_from_double, nan ? 0x80000000u : unsigned_numbers[k]);
  }
  expect("long long of infinity", r[2].wide, LLONG_MAX);
  expect("long long of NaN", r[4].wide, LLONG_MIN);
  expect("unsigned long long of NaN", r[4].unsigned_wide, 1ull << 63);
  expect("unsigned char", int(r[6].narrow), 2);
  unsigned *word, host;
  cudaMalloc(&word, sizeof host);
  permute<<<1, 1>>>(0xfedc, word);
  cudaMemcpy(&host, word, sizeof host, cudaMemcpyDeviceToHost);
  expect("__byte_perm takes three bits", host, 0x87868584u);
  cudaFree(in), cudaFree(out), cudaFree(word);
  return wrong;
}
