// Inline assembly of a template that nothing instantiates: it may name operands that it does not have. HAZARD-NONE
#include "../expect.h"

template <int N> __device__ void missing(int a, int b) {
  asm volatile("add.s32 %0, %1, %3;" : : "r"(a), "r"(b), "r"(N));
}
template <class T> struct Loads {
  __device__ static void load(int *p) { asm volatile("ld.global.u32 %[nothing], [%0];" : : "l"(p)); }
  __device__ static int other(int x) {
    int result;
    asm("add.s32 %0, %1, 1;" : "=r"(result) : "r"(x));
    return result;
  }
};

__global__ void k(Rows<int> row) { row(0) = Loads<float>::other(4); }

int main() {
  auto rows = make_rows<int>(1, 1);
  k<<<1, 1>>>(rows);
  expect("the other function", take(rows, 1)[0], 5);
  return wrong;
}
