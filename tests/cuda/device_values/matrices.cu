// Warp matrices of all types, 10,240 elements of each shape: products with exact sums,
// and products of random numbers, whose sums a GPU rounds in an undocumented way.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
#include <type_traits>
#include "values.h"

using namespace nvcuda;
template <class T> struct stored {
  using type = T;
};
template <> struct stored<wmma::precision::tf32> {
  using type = float;
};

template <class T, class C, int m, int n, int k>
__global__ void multiply(const typename stored<T>::type *a, const typename stored<T>::type *b, const C *c, C *d) {
  a += blockIdx.x * m * k;
  b += blockIdx.x * k * n;
  c += blockIdx.x * m * n;
  d += blockIdx.x * m * n;
  wmma::fragment<wmma::matrix_a, m, n, k, T, wmma::row_major> part_a;
  wmma::fragment<wmma::matrix_b, m, n, k, T, wmma::col_major> part_b;
  wmma::fragment<wmma::accumulator, m, n, k, C> part;
  wmma::load_matrix_sync(part_a, a, k);
  wmma::load_matrix_sync(part_b, b, k);
  wmma::load_matrix_sync(part, c, n, wmma::mem_row_major);
  if constexpr (std::is_same<T, wmma::precision::tf32>::value) {
    for (int i = 0; i < part_a.num_elements; ++i)
      part_a.x[i] = wmma::__float_to_tf32(part_a.x[i]);
    for (int i = 0; i < part_b.num_elements; ++i)
      part_b.x[i] = wmma::__float_to_tf32(part_b.x[i]);
  }
  wmma::mma_sync(part, part_a, part_b, part);
  wmma::store_matrix_sync(d, part, n, wmma::mem_row_major);
}

bool random_numbers = false;

template <class T> std::vector<T> numbers(int count, values::random_bits &random) {
  std::vector<T> result(count);
  for (T &each : result) {
    const uint64_t bits = random();
    if constexpr (std::is_integral<T>::value)
      each = T(bits >> 20);
    else
      each = random_numbers ? T(float(int(bits >> 40 & 0xffffff) - 0x800000) / 0x800000 * float(1 << (bits >> 4 & 3)))
                 : T(float(int(bits >> 20 & 15) - 7) * 0.5f);
  }
  return result;
}

template <class T> T *on_device(const std::vector<T> &values) {
  T *memory;
  cudaMalloc(&memory, values.size() * sizeof(T));
  cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}

template <class T, class C, int m, int n, int k> void show(const char *name) {
  using S = typename stored<T>::type;
  constexpr int matrices = (10240 + m * n - 1) / (m * n);
  values::random_bits random;
  S *a = on_device(numbers<S>(matrices * m * k, random)), *b = on_device(numbers<S>(matrices * k * n, random));
  C *c = on_device(numbers<C>(matrices * m * n, random)), *d;
  cudaMalloc(&d, matrices * m * n * sizeof(C));
  multiply<T, C, m, n, k><<<matrices, 32>>>(a, b, c, d);
  std::vector<C> out(matrices * m * n);
  const cudaError_t error = cudaMemcpy(out.data(), d, out.size() * sizeof(C), cudaMemcpyDeviceToHost);
  if (error != cudaSuccess)
    printf("%s\n", cudaGetErrorName(error));
  uint64_t hash = 14695981039346656037u;
  for (C value : out) {
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof value);
    for (size_t byte = 0; byte < sizeof(C); ++byte)
      hash = (hash ^ (bits >> 8 * byte & 255)) * 1099511628211u;
  }
  printf("%s%s %dx%dx%d %016llx %zu\n", random_numbers ? "random, " : "", name, m, n, k, (unsigned long long)hash, out.size());
}

template <class T, class C> void show_shapes(const char *name) {
  show<T, C, 16, 16, 16>(name);
  show<T, C, 32, 8, 16>(name);
  show<T, C, 8, 32, 16>(name);
}

int main() {
  for (int random = 0; random < 2; ++random) {
    random_numbers = random;
    show_shapes<__half, __half>("half to half");
    show_shapes<__half, float>("half to float");
    show_shapes<__nv_bfloat16, float>("bfloat16");
    show<wmma::precision::tf32, float, 16, 16, 8>("tf32");
    show<double, double, 8, 8, 4>("double");
    show_shapes<signed char, int>("signed char");
    show_shapes<unsigned char, int>("unsigned char");
  }
}

// H100: half to half 16x16x16 d8f9567be7a2bb85 10240
// H100: half to half 32x8x16 34cda770d07f872b 10240
// H100: half to half 8x32x16 4e31864bb64031a8 10240
// H100: half to float 16x16x16 b5eb09b505706900 10240
// H100: half to float 32x8x16 3e57e00d7046d1c0 10240
// H100: half to float 8x32x16 96829c4ff9bce5de 10240
// H100: bfloat16 16x16x16 b5eb09b505706900 10240
// H100: bfloat16 32x8x16 3e57e00d7046d1c0 10240
// H100: bfloat16 8x32x16 96829c4ff9bce5de 10240
// H100: tf32 16x16x8 b5ba792d2e7b7707 10240
// H100: double 8x8x4 611ae91a07508e57 10240
// H100: signed char 16x16x16 cd6d1a9cb5766476 10240
// H100: signed char 32x8x16 787a8c356141f87d 10240
// H100: signed char 8x32x16 c2c918ac526203f4 10240
// H100: unsigned char 16x16x16 34d30d5aed61236e 10240
// H100: unsigned char 32x8x16 62d33dea887ed6be 10240
// H100: unsigned char 8x32x16 84150b838e24b805 10240
// H100: random, half to half 16x16x16 42294dd57116e293 10240
// H100: random, half to half 32x8x16 d3569aa82c152745 10240
// H100: random, half to half 8x32x16 797515b792e2e881 10240
// H100: random, half to float 16x16x16 7ec47aaa86287a68 10240
// H100: random, half to float 32x8x16 5e9e26d5f7e63ced 10240
// H100: random, half to float 8x32x16 0d19e55adb5377e1 10240
// H100: random, bfloat16 16x16x16 54dd40890f0e5343 10240
// H100: random, bfloat16 32x8x16 626c197fa070fb9e 10240
// H100: random, bfloat16 8x32x16 138fe44407720a6b 10240
// H100: random, tf32 16x16x8 6d8e64363b14a495 10240
// H100: random, double 8x8x4 4d10772bd7cfb7eb 10240
// H100: random, signed char 16x16x16 cd6d1a9cb5766476 10240
// H100: random, signed char 32x8x16 787a8c356141f87d 10240
// H100: random, signed char 8x32x16 c2c918ac526203f4 10240
// H100: random, unsigned char 16x16x16 34d30d5aed61236e 10240
// H100: random, unsigned char 32x8x16 62d33dea887ed6be 10240
// H100: random, unsigned char 8x32x16 84150b838e24b805 10240
// H100: exit 0
