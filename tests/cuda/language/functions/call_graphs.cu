// Call graphs that cannot be inlined completely: virtual functions that call each other,
// tables of functions that call through the table, a call tree with 2^26 leaves. HAZARD-NONE
#include "../expect.h"

#define BOTH __host__ __device__

//===--- a scene graph: each class calls the virtual function of its children ---------------===//

struct Node {
  BOTH virtual int hit(int x) const = 0;
};
struct Leaf : Node {
  int factor;
  BOTH explicit Leaf(int factor) : factor(factor) {}
  BOTH int hit(int x) const override { return x * factor + 1; }
};
struct Shift : Node {
  const Node *child;
  int by;
  BOTH Shift(const Node *child, int by) : child(child), by(by) {}
  BOTH int hit(int x) const override { return child->hit(x + by) + 3; }
};
struct Scale : Node {
  const Node *child;
  int by;
  BOTH Scale(const Node *child, int by) : child(child), by(by) {}
  BOTH int hit(int x) const override { return child->hit(x * by) - 1; }
};
struct List : Node {
  const Node *children[3];
  BOTH int hit(int x) const override {
    int sum = 0;
    for (int k = 0; k < 3; ++k)
      sum += children[k]->hit(x + k);
    return sum;
  }
};
BOTH int scene(int x) {
  const Leaf a(3), b(5);
  const Shift shift(&a, 2);
  const Scale scale(&shift, 4);
  List list;
  list.children[0] = &scale;
  list.children[1] = &b;
  list.children[2] = &shift;
  const Shift top(&list, 1);
  return top.hit(x);
}
__global__ void scenes(Rows<int> row) { row(0) = scene(int(threadIdx.x)); }

//===--- an interpreter: operations evaluate their operands through the table that contains them --===//

struct Operation {
  int code, left, right;
};
using Function = int (*)(const Operation *, int, int);
__device__ int variable(const Operation *program, int at, int x) { return program[at].left ? program[at].left : x; }
__device__ int add(const Operation *program, int at, int x);
__device__ int subtract(const Operation *program, int at, int x);
__device__ int multiply(const Operation *program, int at, int x);
__device__ int larger(const Operation *program, int at, int x);
__device__ const Function table[] = {variable, add, subtract, multiply, larger};
__device__ int evaluate(const Operation *program, int at, int x) { return table[program[at].code](program, at, x); }
__device__ int add(const Operation *program, int at, int x) {
  return evaluate(program, program[at].left, x) + evaluate(program, program[at].right, x);
}
__device__ int subtract(const Operation *program, int at, int x) {
  return evaluate(program, program[at].left, x) - evaluate(program, program[at].right, x);
}
__device__ int multiply(const Operation *program, int at, int x) {
  return evaluate(program, program[at].left, x) * evaluate(program, program[at].right, x);
}
__device__ int larger(const Operation *program, int at, int x) {
  const int left = evaluate(program, program[at].left, x), right = evaluate(program, program[at].right, x);
  return left > right ? left : right;
}
__constant__ Operation program[] = {{0, 7, 0}, {0, 0, 0}, {1, 0, 1}, {3, 2, 1}, {2, 3, 0}, {4, 4, 2}};
__global__ void interpret(Rows<int> row) { row(0) = evaluate(program, 5, int(threadIdx.x)); }

//===--- trees ----------------------------------------------------------------------------------===//

// All leaves of the tree.
template <int N> BOTH unsigned leaves(unsigned x) { return leaves<N - 1>(x) + leaves<N - 1>(x ^ 1u); }
template <> BOTH unsigned leaves<0>(unsigned x) { return x; }
__global__ void count_leaves(unsigned *sum) { *sum = leaves<20>(1); }

// One leaf of 2^26.
template <int N> BOTH int leaf_of(int x) {
  return x >> (N - 1) & 1 ? 2 * leaf_of<N - 1>(x) + 1 : 2 * leaf_of<N - 1>(x);
}
template <> BOTH int leaf_of<0>(int) { return 0; }
__global__ void find_leaves(Rows<int> row) { row(0) = leaf_of<26>(int(threadIdx.x) * 1234577 + 5); }

int main() {
  const int threads = 48;
  auto rows = make_rows<int>(1, threads);
  scenes<<<1, threads>>>(rows);
  auto got = take(rows, 1);
  expect_all("virtual functions that call each other", got.data(), threads, scene);
  rows = make_rows<int>(1, threads);
  interpret<<<1, threads>>>(rows);
  got = take(rows, 1);
  expect_all("an interpreter", got.data(), threads, [](int x) {
    const int difference = (7 + x) * x - 7, sum = 7 + x;
    return difference > sum ? difference : sum;
  });
  unsigned *sum;
  cudaMallocManaged(&sum, sizeof *sum);
  count_leaves<<<1, 1>>>(sum);
  cudaDeviceSynchronize();
  expect("all leaves of a tree of calls", *sum, 1u << 19);
  rows = make_rows<int>(1, threads);
  find_leaves<<<1, threads>>>(rows);
  got = take(rows, 1);
  expect_all("leaves of a large tree of calls", got.data(), threads, [](int k) {
    unsigned x = unsigned(k * 1234577 + 5), mirrored = 0;
    for (int bit = 0; bit < 26; ++bit)
      mirrored |= (x >> (25 - bit) & 1) << bit;
    return int(mirrored);
  });
  return wrong;
}
