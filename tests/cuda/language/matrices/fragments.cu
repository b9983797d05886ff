// Warp matrix functions (guide, "Warp Matrix Functions"): every shape and type, both layouts of each operand,
// both accumulator types, fragments changed element by element. Numbers are small, so sums are exact. HAZARD-NONE
#include "../expect.h"

#include <mma.h>

#include <cstdint>

using namespace nvcuda;

/// Small integers that differ between neighbours.
__host__ __device__ int a_at(int row, int column) { return (row * 7 + column * 3) % 11 - 4; }
__host__ __device__ int b_at(int row, int column) { return (row * 5 + column * 2) % 9 - 3; }
__host__ __device__ int c_at(int row, int column) { return (row * 3 + column) % 17 - 8; }

template <class T> struct Memory {
  typedef T type;
};
template <> struct Memory<wmma::precision::tf32> {
  typedef float type;
};

/// A in rows or columns of `k` or `m` elements, and so on; the results likewise.
template <class T, class C, class D, class LayoutA, class LayoutB, int m, int n, int k>
__global__ void multiply(const typename Memory<T>::type *a, const typename Memory<T>::type *b, const C *c, D *d,
                         wmma::layout_t layout) {
  wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> part_a;
  wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> part_b;
  wmma::fragment<wmma::accumulator, m, n, k, C> part_c;
  wmma::fragment<wmma::accumulator, m, n, k, D> part_d;
  constexpr bool rows_a = std::is_same<LayoutA, wmma::row_major>::value,
                 rows_b = std::is_same<LayoutB, wmma::row_major>::value;
  wmma::load_matrix_sync(part_a, a, rows_a ? k : m);
  wmma::load_matrix_sync(part_b, b, rows_b ? n : k);
  wmma::load_matrix_sync(part_c, c, layout == wmma::mem_row_major ? n : m, layout);
  for (int i = 0; i < part_a.num_elements; ++i)
    part_a.x[i] = part_a.x[i] + part_a.x[i]; // 2 A
  wmma::mma_sync(part_d, part_a, part_b, part_c);
  for (int i = 0; i < part_d.num_elements; ++i)
    part_d.x[i] = part_d.x[i] + D(1);
  wmma::store_matrix_sync(d, part_d, layout == wmma::mem_row_major ? n : m, layout);
}

template <class T, class F> T *fill(int count, const F &value) {
  std::vector<T> values(count);
  for (int i = 0; i < count; ++i)
    values[i] = T(float(value(i)));
  T *memory;
  cudaMalloc(&memory, count * sizeof(T));
  cudaMemcpy(memory, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}

template <class T, class C, class D, class LayoutA, class LayoutB, int m, int n, int k>
void check(const char *what, wmma::layout_t layout) {
  using Stored = typename Memory<T>::type;
  constexpr bool rows_a = std::is_same<LayoutA, wmma::row_major>::value,
                 rows_b = std::is_same<LayoutB, wmma::row_major>::value,
                 is_unsigned = std::is_unsigned<Stored>::value;
  const bool rows_c = layout == wmma::mem_row_major;
  auto in_a = [](int row, int column) { return a_at(row, column) + (is_unsigned ? 4 : 0); };
  auto in_b = [](int row, int column) { return b_at(row, column) + (is_unsigned ? 3 : 0); };
  Stored *a = fill<Stored>(m * k, [&](int i) { return rows_a ? in_a(i / k, i % k) : in_a(i % m, i / m); });
  Stored *b = fill<Stored>(n * k, [&](int i) { return rows_b ? in_b(i / n, i % n) : in_b(i % k, i / k); });
  C *c = fill<C>(m * n, [&](int i) { return rows_c ? c_at(i / n, i % n) : c_at(i % m, i / m); });
  D *d = fill<D>(m * n, [](int) { return 0; });
  multiply<T, C, D, LayoutA, LayoutB, m, n, k><<<1, 32>>>(a, b, c, d, layout);
  std::vector<D> got(m * n);
  cudaMemcpy(got.data(), d, got.size() * sizeof(D), cudaMemcpyDeviceToHost);
  std::vector<double> values(got.begin(), got.end());
  expect_all(what, values.data(), m * n, [&](int i) {
    const int row = rows_c ? i / n : i % m, column = rows_c ? i % n : i / m;
    int sum = c_at(row, column) + 1;
    for (int step = 0; step < k; ++step)
      sum += 2 * in_a(row, step) * in_b(step, column);
    return double(sum);
  });
  cudaFree(a), cudaFree(b), cudaFree(c), cudaFree(d);
}

using Row = wmma::row_major;
using Column = wmma::col_major;
const wmma::layout_t rows = wmma::mem_row_major, columns = wmma::mem_col_major;

template <class T, class C, class D> void check_shapes() {
  check<T, C, D, Row, Row, 16, 16, 16>("16 x 16, rows", rows);
  check<T, C, D, Column, Column, 16, 16, 16>("16 x 16, columns", columns);
  check<T, C, D, Row, Column, 32, 8, 16>("32 x 8", rows);
  check<T, C, D, Column, Row, 8, 32, 16>("8 x 32", columns);
}

int main() {
  check_shapes<half, float, float>();
  check_shapes<half, half, half>();
  check_shapes<half, half, float>();
  check_shapes<half, float, half>();
  check_shapes<__nv_bfloat16, float, float>();
  check_shapes<signed char, int, int>();
  check_shapes<unsigned char, int, int>();
  check<wmma::precision::tf32, float, float, Row, Column, 16, 16, 8>("tf32", rows);
  check<wmma::precision::tf32, float, float, Column, Row, 16, 16, 8>("tf32, columns", columns);
  check<double, double, double, Row, Column, 8, 8, 4>("double", rows);
  check<double, double, double, Column, Row, 8, 8, 4>("double, columns", columns);
  // The types that programs compute with.
  expect("elements of a half A", int(wmma::fragment<wmma::matrix_a, 16, 16, 16, half, Row>::num_elements), 16);
  expect("elements of a half B", int(wmma::fragment<wmma::matrix_b, 32, 8, 16, half, Row>::num_elements), 16);
  expect("elements of C", int(wmma::fragment<wmma::accumulator, 16, 16, 16, float>::num_elements), 8);
  expect("elements of a double C", int(wmma::fragment<wmma::accumulator, 8, 8, 4, double>::num_elements), 2);
  expect("elements of 4 bits",
         int(wmma::fragment<wmma::matrix_a, 8, 8, 32, wmma::experimental::precision::s4, Row>::num_elements), 8);
  return wrong;
}
