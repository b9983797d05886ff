// rocWMMA: products of blocks compared with the host's, for halves, bfloat16, bytes and doubles. HAZARD-NONE
#include "expect.h"

#include <rocwmma/rocwmma.hpp>

using namespace rocwmma;

template <int size, int depth, class T, class C, class LayoutA, class LayoutB>
__global__ void product(const T *a, const T *b, const C *c, C *d) {
  fragment<matrix_a, size, size, depth, T, LayoutA> left;
  fragment<matrix_b, size, size, depth, T, LayoutB> right;
  fragment<accumulator, size, size, depth, C> sum, other;
  load_matrix_sync(left, a, detail::is_same<LayoutA, row_major> ? depth : size);
  load_matrix_sync(right, b, detail::is_same<LayoutB, row_major> ? size : depth);
  load_matrix_sync(sum, c, size, mem_row_major);
  fill_fragment(other, C(1));
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] += other.x[i];
  mma_sync(sum, left, right, sum);
  store_matrix_sync(d, sum, size, mem_col_major);
}

template <int size, int depth, class T, class C, class LayoutA, class LayoutB> void check(const char *what) {
  std::vector<T> a(size * depth), b(depth * size);
  std::vector<C> c(size * size), d(size * size);
  for (int k = 0; k < size * depth; ++k) {
    a[k] = T(float(k % 7 - 3));
    b[k] = T(float(k % 5 - 2));
  }
  for (int k = 0; k < size * size; ++k)
    c[k] = C(k % 11);
  T *da, *db;
  C *dc, *dd;
  int lanes = 0;
  (void)hipDeviceGetAttribute(&lanes, hipDeviceAttributeWarpSize, 0);
  (void)hipMalloc(&da, a.size() * sizeof(T));
  (void)hipMalloc(&db, b.size() * sizeof(T));
  (void)hipMalloc(&dc, c.size() * sizeof(C));
  (void)hipMalloc(&dd, d.size() * sizeof(C));
  (void)hipMemcpy(da, a.data(), a.size() * sizeof(T), hipMemcpyHostToDevice);
  (void)hipMemcpy(db, b.data(), b.size() * sizeof(T), hipMemcpyHostToDevice);
  (void)hipMemcpy(dc, c.data(), c.size() * sizeof(C), hipMemcpyHostToDevice);
  product<size, depth, T, C, LayoutA, LayoutB><<<1, lanes>>>(da, db, dc, dd);
  (void)hipMemcpy(d.data(), dd, d.size() * sizeof(C), hipMemcpyDeviceToHost);
  expect_all(what, d.data(), size * size, [&](int k) {
    const int row = k % size, column = k / size;
    double sum = double(c[row * size + column]) + 1;
    for (int i = 0; i < depth; ++i) {
      const int in_a = detail::is_same<LayoutA, row_major> ? row * depth + i : i * size + row,
                in_b = detail::is_same<LayoutB, row_major> ? i * size + column : column * depth + i;
      sum += double(float(a[in_a])) * double(float(b[in_b]));
    }
    return sum;
  });
  (void)hipFree(da);
  (void)hipFree(db);
  (void)hipFree(dc);
  (void)hipFree(dd);
}

int main() {
  check<16, 16, __half, float, row_major, col_major>("halves");
  check<16, 32, __half, float, col_major, row_major>("halves, the other way");
  check<32, 8, __hip_bfloat16, float, row_major, row_major>("bfloat16");
  check<16, 16, int8_t, int, row_major, col_major>("bytes");
  check<16, 16, double, double, col_major, col_major>("doubles");
  return wrong != 0;
}
