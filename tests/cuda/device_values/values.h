// The output of the programs in this folder, for comparing a GPU's record with ampsim: one line per case.
// name hash count   the results' bits for all inputs (NaNs as one NaN), which must be equal
//   name within N: …  results for a few inputs, which may differ by N units in the last place
// The inputs are a table of special values in all combinations, then random bits from a fixed seed.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

namespace values {
template <class T> __host__ __device__ inline uint64_t bits(T value) {
  uint64_t result = 0;
  memcpy(&result, &value, sizeof value);
  return value != value ? ~uint64_t(0) >> (64 - 8 * sizeof(T)) : result;
}
struct random_bits {
  uint64_t state = 88172645463325252u;
  uint64_t operator()() {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
  }
};
template <class T> T from_bits(uint64_t value) {
  T result;
  memcpy(&result, &value, sizeof result);
  return result;
}
inline void specials(std::vector<float> &out) {
  for (uint32_t b :
       {0u,          0x80000000u, 1u,          0x807fffffu, 0x00800000u, 0x3f000000u, 0x3f800000u, 0xbf800000u,
        0x3fc00000u, 0xc0200000u, 0x40490fdbu, 0x4effffffu, 0x4f000000u, 0xcf000000u, 0x4f800000u, 0x5f000000u,
        0x7e800001u, 0x7f7fffffu, 0xff7fffffu, 0x7f800000u, 0xff800000u, 0x7fc00000u})
    out.push_back(from_bits<float>(b));
}
inline void specials(std::vector<double> &out) {
  std::vector<float> singles;
  specials(singles);
  for (float value : singles)
    out.push_back(value);
  for (uint64_t b : {1ull, 0x800fffffffffffffull, 0x0010000000000000ull, 0x7fefffffffffffffull,
                     0x41dfffffffc00000ull, 0x43e0000000000000ull, 0x3ff0000000000001ull, 0xbfdfffffffffffffull})
    out.push_back(from_bits<double>(b));
}
template <class T> void specials(std::vector<T> &out) {
  for (int64_t v : {0ll, 1ll, -1ll, 2ll, 31ll, 32ll, 33ll, 0x7fll, 0x80ll, 0x7fffll, 0x8000ll, 0x7fffffffll,
                    -0x80000000ll, 0x12345678ll, 0x7fffffffffffffffll, -0x7fffffffffffffffll - 1})
    out.push_back(static_cast<T>(v));
}
template <class T> std::vector<T> inputs() {
  std::vector<T> table, out;
  specials(table);
  for (T x : table)
    for (T y : table)
      for (T z : table)
        out.insert(out.end(), {x, y, z});
  random_bits random;
  for (int i = 0; i < 3 * 12000; ++i)
    out.push_back(from_bits<T>(random()));
  return out;
}
template <class F, class T, class R> __global__ void evaluate(const T *in, R *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = F::at(in[3 * i], in[3 * i + 1], in[3 * i + 2]);
}
template <class F, class T, class R> std::vector<R> results(const std::vector<T> &in) {
  int n = in.size() / 3;
  T *device_in;
  R *device_out;
  cudaMalloc(&device_in, in.size() * sizeof(T));
  cudaMalloc(&device_out, n * sizeof(R));
  cudaMemcpy(device_in, in.data(), in.size() * sizeof(T), cudaMemcpyHostToDevice);
  evaluate<F><<<(n + 127) / 128, 128>>>(device_in, device_out, n);
  std::vector<R> out(n);
  cudaError_t error = cudaMemcpy(out.data(), device_out, n * sizeof(R), cudaMemcpyDeviceToHost);
  if (error != cudaSuccess)
    printf("%s\n", cudaGetErrorName(error));
  cudaFree(device_in);
  cudaFree(device_out);
  return out;
}
template <class F, class T, class R> void exact(const char *name) {
  std::vector<T> in = inputs<T>();
  std::vector<R> out = results<F, T, R>(in);
  uint64_t hash = 14695981039346656037u;
  for (R value : out)
    for (size_t byte = 0; byte < sizeof(R); ++byte)
      hash = (hash ^ (bits(value) >> 8 * byte & 255)) * 1099511628211u;
  printf("%s %016llx %zu:", name, (unsigned long long)hash, out.size());
  for (int i = 1; i <= 6; ++i)
    printf(" %llx", (unsigned long long)bits(out[i * 1009 % out.size()]));
  printf("\n");
}
template <class F, class T> void within(const char *name, int ulps) {
  std::vector<T> table, in;
  specials(table);
  for (int i = -12; i <= 12; ++i)
    table.push_back(T(i) * T(0.6180339887) + T(0.01));
  for (T x : table)
    in.insert(in.end(), {x, table[(in.size() / 3 * 7 + 5) % table.size()], T(1)});
  printf("%s within %d:", name, ulps);
  for (T value : results<F, T, T>(in))
    printf(" %.*g", sizeof(T) == 4 ? 9 : 17, double(value));
  printf("\n");
}
} // namespace values

// A case: defines its function; SHOW(name) and SHOW_WITHIN(name, ulps) print its results.
#define CASE(T, R, name, ...)                                                                                      \
  struct name##_case {                                                                                             \
    using in = T;                                                                                                  \
    using out = R;                                                                                                 \
    static __device__ R at(T x, T y, T z) {                                                                        \
      (void)x, (void)y, (void)z;                                                                                   \
      return __VA_ARGS__;                                                                                          \
    }                                                                                                              \
  };
#define SHOW(name) values::exact<name##_case, name##_case::in, name##_case::out>(#name);
#define SHOW_WITHIN(name, ulps) values::within<name##_case, name##_case::in>(#name, ulps);
