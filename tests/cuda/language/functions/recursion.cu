// Recursive functions: two calls in one expression, functions that call each other, results in structs and references,
// work on an array. HAZARD-NONE
#include "../expect.h"

#define BOTH __host__ __device__

BOTH int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

BOTH int is_odd(int n);
BOTH int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
BOTH int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }

struct Point {
  float x, y;
};
BOTH Point path(const Point &from, int steps) {
  Point next = {from.x * 0.5f, from.y + 1};
  if (steps == 0)
    return next;
  Point rest = path(next, steps - 1);
  rest.x += from.x;
  rest.y += next.y;
  return rest;
}

BOTH void towers(int height, int from, int to, int other, int &moves) {
  if (height == 0)
    return;
  towers(height - 1, from, other, to, moves);
  moves += from * to;
  towers(height - 1, other, to, from, moves);
}

BOTH void sort(int *values, int low, int high) {
  if (low >= high)
    return;
  const int pivot = values[(low + high) / 2];
  int i = low, j = high;
  while (i <= j) {
    while (values[i] < pivot)
      ++i;
    while (values[j] > pivot)
      --j;
    if (i <= j) {
      const int kept = values[i];
      values[i++] = values[j];
      values[j--] = kept;
    }
  }
  sort(values, low, j);
  sort(values, i, high);
}

__global__ void recursive(Rows<int> row, int *values) {
  const int own = int(threadIdx.x);
  row(0) = fibonacci(own % 12);
  row(1) = is_even(own);
  const Point end = path({float(own), 1}, own % 5);
  row(2) = int(end.x * 64 + end.y);
  int moves = 0;
  towers(own % 6, 1, 2, 3, moves);
  row(3) = moves;
  int *mine = values + own * 16;
  for (int k = 0; k < 16; ++k)
    mine[k] = (k * 7 + own) % 16;
  sort(mine, 0, 15);
  row(4) = mine[own % 16];
}

int main() {
  const int threads = 48;
  int *values;
  cudaMalloc(&values, threads * 16 * sizeof *values);
  auto rows = make_rows<int>(5, threads);
  recursive<<<1, threads>>>(rows, values);
  auto got = take(rows, 5);
  expect_all("two calls", got.data(), threads, [](int k) { return fibonacci(k % 12); });
  expect_all("two functions", got.data() + threads, threads, is_even);
  expect_all("a struct", got.data() + 2 * threads, threads, [](int k) {
    const Point end = path({float(k), 1}, k % 5);
    return int(end.x * 64 + end.y);
  });
  expect_all("a reference", got.data() + 3 * threads, threads, [](int k) {
    int moves = 0;
    towers(k % 6, 1, 2, 3, moves);
    return moves;
  });
  expect_all("an array", got.data() + 4 * threads, threads, [](int k) { return k % 16; });
  return wrong;
}
