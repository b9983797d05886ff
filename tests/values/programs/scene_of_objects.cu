// Three classes whose virtual function calls the same function of their child objects, like a ray tracer's scene.
#include "wrong.h"

struct Node {
  __host__ __device__ virtual int get(int x) const = 0;
};
struct Sphere : Node {
  int radius;
  __host__ __device__ explicit Sphere(int radius) : radius(radius) {}
  __host__ __device__ int get(int x) const override { return x * radius + 1; }
};
struct Moved : Node {
  const Node *child;
  int by;
  __host__ __device__ Moved(const Node *child, int by) : child(child), by(by) {}
  __host__ __device__ int get(int x) const override { return child->get(x + by) + 3; }
};
struct Scaled : Node {
  const Node *child;
  int by;
  __host__ __device__ Scaled(const Node *child, int by) : child(child), by(by) {}
  __host__ __device__ int get(int x) const override { return child->get(x * by) - 1; }
};
struct Group : Node {
  const Node *children[3];
  __host__ __device__ Group(const Node *a, const Node *b, const Node *c) : children{a, b, c} {}
  __host__ __device__ int get(int x) const override {
    int sum = 0;
    for (int k = 0; k < 3; ++k)
      sum += children[k]->get(x + k);
    return sum;
  }
};

__host__ __device__ inline int traced(int x) {
  const Sphere small(3), large(5);
  const Moved moved(&small, 2);
  const Scaled scaled(&moved, 4);
  const Group group(&scaled, &large, &moved);
  const Moved top(&group, 1);
  return top.get(x);
}

__global__ void traces(const int *, int *out, int n) {
  out[blockIdx.x * 64 + threadIdx.x] = traced(threadIdx.x + n);
}

int main() {
  return end(wrong(traces, 2, 64, [](int, int t) { return traced(t + 2); }, 20));
}
