// An interpreter: the operations of a table evaluate their operands through the same table.
#include "wrong.h"

struct Operation {
  int kind, left, right;
};
using Function = int (*)(const Operation *, int, int);

__device__ int number(const Operation *tree, int at, int x) { return tree[at].left ? tree[at].left : x; }
__device__ int sum(const Operation *tree, int at, int x);
__device__ int difference(const Operation *tree, int at, int x);
__device__ int product(const Operation *tree, int at, int x);
__device__ const Function functions[] = {number, sum, difference, product};
__device__ int evaluated(const Operation *tree, int at, int x) { return functions[tree[at].kind](tree, at, x); }
__device__ int sum(const Operation *tree, int at, int x) {
  return evaluated(tree, tree[at].left, x) + evaluated(tree, tree[at].right, x);
}
__device__ int difference(const Operation *tree, int at, int x) {
  return evaluated(tree, tree[at].left, x) - evaluated(tree, tree[at].right, x);
}
__device__ int product(const Operation *tree, int at, int x) {
  return evaluated(tree, tree[at].left, x) * evaluated(tree, tree[at].right, x);
}

__constant__ Operation tree[] = {{0, 7, 0}, {0, 0, 0}, {1, 0, 1}, {3, 2, 1}, {2, 3, 0}};

__global__ void evaluates(const int *, int *out, int n) {
  const int t = threadIdx.x;
  out[blockIdx.x * 64 + t] = evaluated(tree, n, t);
}

int main() {
  return end(wrong(evaluates, 4, 64, [](int, int t) { return (7 + t) * t - 7; }, 20));
}
