// Calls through pointers: function pointers that kernels choose, that variables hold and that the host copies from a
// kernel's variable to its parameter; virtual functions of local objects and of objects created by an earlier launch.
// HAZARD-NONE
#include "../expect.h"

using Function = int (*)(int);
__device__ int square(int x) { return x * x; }
__device__ int cube(int x) { return x * x * x; }
__device__ int negative(int x) { return -x; }
__device__ Function chosen = cube;
__device__ Function table[] = {square, cube, negative};

struct Operation {
  Function function;
  int offset;
};
template <class F> __device__ int twice(F function, int x) { return function(function(x)); }

__global__ void pointers(Rows<int> row, Function given, Operation operation) {
  const int own = int(threadIdx.x);
  Function either = own % 2 ? square : negative;
  row(0) = either(own);
  row(1) = table[own % 3](own);
  row(2) = given(own);
  row(3) = operation.function(own) + operation.offset;
  row(4) = twice(negative, own);
  row(5) = table[0] == square && table[0] != cube;
}

struct Shape {
  __device__ virtual int area() const = 0;
  __device__ virtual int corners() const { return 0; }
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  int side;
  __device__ explicit Square(int side) : side(side) {}
  __device__ int area() const override { return side * side; }
  __device__ int corners() const override { return 4; }
};
struct Strip : Square {
  __device__ explicit Strip(int side) : Square(side) {}
  __device__ int area() const override { return 2 * side; }
};

__global__ void local_objects(Rows<int> row) {
  const int own = int(threadIdx.x);
  Square square(own);
  Strip strip(own);
  const Shape &shape = own % 2 ? static_cast<const Shape &>(square) : strip;
  row(0) = shape.area();
  row(1) = shape.corners();
}
__global__ void make_objects(Shape **shapes) {
  const int own = int(threadIdx.x);
  shapes[own] = own % 2 ? new Square(own) : new Strip(own);
}
__global__ void use_objects(Shape **shapes, Rows<int> row) { row(0) = shapes[threadIdx.x]->area(); }
__global__ void delete_objects(Shape **shapes) { delete shapes[threadIdx.x]; }

int main() {
  const int threads = 48;
  Function given = nullptr;
  expect("a pointer for the host", int(cudaMemcpyFromSymbol(&given, chosen, sizeof given)), 0);
  expect("... is not null", given != nullptr, true);
  Operation operation{nullptr, 7};
  cudaMemcpyFromSymbol(&operation.function, table, sizeof given, 2 * sizeof given);
  auto rows = make_rows<int>(6, threads);
  pointers<<<1, threads>>>(rows, given, operation);
  auto got = take(rows, 6);
  auto square_of = [](int x) { return x * x; };
  auto cube_of = [](int x) { return x * x * x; };
  expect_all("a choice", got.data(), threads, [&](int k) { return k % 2 ? square_of(k) : -k; });
  expect_all("a table", got.data() + threads, threads,
             [&](int k) { return k % 3 == 0 ? square_of(k) : k % 3 == 1 ? cube_of(k) : -k; });
  expect_all("a parameter", got.data() + 2 * threads, threads, cube_of);
  expect_all("a member of a parameter", got.data() + 3 * threads, threads, [](int k) { return 7 - k; });
  expect_all("a template's argument", got.data() + 4 * threads, threads, [](int k) { return k; });
  expect_all("comparisons", got.data() + 5 * threads, threads, [](int) { return 1; });

  auto area = [&](int k) { return k % 2 ? square_of(k) : 2 * k; };
  rows = make_rows<int>(2, threads);
  local_objects<<<1, threads>>>(rows);
  got = take(rows, 2);
  expect_all("virtual functions", got.data(), threads, area);
  expect_all("an inherited one", got.data() + threads, threads, [](int) { return 4; });

  Shape **shapes;
  cudaMalloc(&shapes, threads * sizeof *shapes);
  rows = make_rows<int>(1, threads);
  make_objects<<<1, threads>>>(shapes);
  use_objects<<<1, threads>>>(shapes, rows);
  got = take(rows, 1);
  expect_all("objects of an earlier launch", got.data(), threads, area);
  delete_objects<<<1, threads>>>(shapes);
  expect("deleting them", int(cudaDeviceSynchronize()), 0);
  return wrong;
}
