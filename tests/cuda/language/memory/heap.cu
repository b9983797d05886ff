// The device's heap: malloc, free, new and delete, arrays and placement; a full heap returns null. HAZARD-NONE
#include "../expect.h"

#include <cstdlib>
#include <new>

struct Pair {
  int first, second;
  __device__ Pair(int a, int b) : first(a), second(b) {}
};

__global__ void allocations(Rows<int> row) {
  const int own = int(threadIdx.x);
  int *array = static_cast<int *>(malloc(sizeof(int) * (own + 1)));
  for (int k = 0; k <= own; ++k)
    array[k] = k;
  int sum = 0;
  for (int k = 0; k <= own; ++k)
    sum += array[k];
  free(array);
  row(0) = sum;
  Pair *pair = new Pair(own, 2 * own);
  row(1) = pair->first + pair->second;
  delete pair;
  char place[sizeof(Pair)];
  pair = new (place) Pair(1, own);
  row(2) = pair->first + pair->second;
  int *more = new int[4]();
  row(3) = more[own % 4] + (reinterpret_cast<unsigned long long>(more) % 16 == 0);
  delete[] more;
}
__global__ void too_much(Rows<int> row) { row(0) = malloc(1ull << 40) == nullptr; }
__global__ void keep(int **lists) {
  lists[threadIdx.x] = new int(int(threadIdx.x));
}
__global__ void read(int **lists, Rows<int> row) { row(0) = *lists[blockDim.x - 1 - threadIdx.x]; }

int main() {
  const int threads = 40;
  auto rows = make_rows<int>(4, threads);
  allocations<<<1, threads>>>(rows);
  auto got = take(rows, 4);
  expect_all("malloc", got.data(), threads, [](int k) { return k * (k + 1) / 2; });
  expect_all("new", got.data() + threads, threads, [](int k) { return 3 * k; });
  expect_all("placement", got.data() + 2 * threads, threads, [](int k) { return k + 1; });
  expect_all("new[]", got.data() + 3 * threads, threads, [](int) { return 1; });
  rows = make_rows<int>(1, 1);
  too_much<<<1, 1>>>(rows);
  got = take(rows, 1);
  expect("a heap that is full", got[0], 1);
  int **lists;
  cudaMalloc(&lists, threads * sizeof *lists);
  rows = make_rows<int>(1, threads);
  keep<<<1, threads>>>(lists);
  read<<<1, threads>>>(lists, rows);
  got = take(rows, 1);
  expect_all("memory of an earlier launch", got.data(), threads, [&](int k) { return threads - 1 - k; });
  return wrong;
}
