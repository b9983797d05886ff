// Vector types: members, sizes, alignment, constructors, layout in memory (guide, "Built-in Vector Types").
// HAZARD-NONE
#include "../expect.h"

#include <type_traits>

template <class V, int count> __host__ __device__ double weighted(const V &v) {
  double sum = v.x;
  if constexpr (count > 1)
    sum += 2.0 * v.y;
  if constexpr (count > 2)
    sum += 3.0 * v.z;
  if constexpr (count > 3)
    sum += 4.0 * v.w;
  return sum;
}
template <class V, int count> __global__ void add_up(const V *in, double *out) {
  const V copy = in[threadIdx.x];
  out[threadIdx.x] = weighted<V, count>(copy);
}
template <class V, int count, class Make>
void check(const char *name, Make make, std::size_t bytes, std::size_t alignment) {
  using T = std::remove_reference_t<decltype(V().x)>;
  V *in;
  double *out;
  cudaMallocManaged(&in, 16 * sizeof(V));
  cudaMallocManaged(&out, 16 * sizeof(double));
  for (int k = 0; k < 16; ++k)
    in[k] = make(T(k));
  add_up<V, count><<<1, 16>>>(in, out);
  expect(name, int(cudaDeviceSynchronize()), 0);
  expect(name, sizeof(V), bytes);
  expect(name, alignof(V), alignment);
  const T *flat = reinterpret_cast<const T *>(in + 3);
  expect(name, flat[count - 1], T(3 + count - 1));
  expect_all(name, out, 16, [&](int k) {
    double sum = 0;
    for (int part = 0; part < count; ++part)
      sum += (part + 1.0) * (k + part);
    return sum;
  });
  cudaFree(in);
  cudaFree(out);
}
#define FOUR(name, T, size, pair_alignment, quad_alignment)                                                        \
  check<name##1, 1>(#name "1", [](T k) { return make_##name##1(k); }, size, size);                                 \
  check<name##2, 2>(#name "2", [](T k) { return make_##name##2(k, k + 1); }, 2 * size, pair_alignment);            \
  check<name##3, 3>(#name "3", [](T k) { return make_##name##3(k, k + 1, k + 2); }, 3 * size, size);               \
  check<name##4, 4>(                                                                                               \
      #name "4", [](T k) { return make_##name##4(k, k + 1, k + 2, k + 3); }, 4 * size, quad_alignment);

int main() {
  FOUR(char, signed char, 1, 2, 4)
  FOUR(uchar, unsigned char, 1, 2, 4)
  FOUR(short, short, 2, 4, 8)
  FOUR(ushort, unsigned short, 2, 4, 8)
  FOUR(int, int, 4, 8, 16)
  FOUR(uint, unsigned, 4, 8, 16)
  FOUR(long, long, 8, 16, 16)
  FOUR(ulong, unsigned long, 8, 16, 16)
  FOUR(longlong, long long, 8, 16, 16)
  FOUR(ulonglong, unsigned long long, 8, 16, 16)
  FOUR(float, float, 4, 8, 16)
  FOUR(double, double, 8, 16, 16)
  return wrong;
}
