// Inline PTX whose operands are separated only by blanks, which nvcc accepts. HAZARD-NONE
#include "../expect.h"

__device__ unsigned difference(unsigned a, unsigned b) {
  unsigned r;
  asm volatile("sub.u32 %0, %1, %2;" : "=r"(r) : "r"(a) "r"(b) : "memory");
  return r;
}
__device__ void store(unsigned *at, unsigned value) {
  asm("st.release.gpu.global.u32 [%1], %0;" ::"r"(value)	"l"(at));
}

// Strings of the template that a macro call separates belong together.
#define TEXT_OF(what) #what
#define TEXT(what) TEXT_OF(what)
#define STEP 5
__device__ unsigned stepped(unsigned value) {
  unsigned r;
  asm volatile("add.u32 %0, %1, " TEXT(STEP) ";" : "=r"(r) : "r"(value));
  return r;
}

__global__ void run(unsigned *out) {
  store(out, difference(9, 4));
  asm("mov.u32 %[to], %[from];" : [to] "=r"(out[1]) : [from] "r"(6u));
  out[2] = stepped(2);
}

int main() {
  unsigned *out, host[3];
  cudaMalloc(&out, sizeof host);
  run<<<1, 1>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  expect("a difference", host[0], 5u);
  expect("names of operands", host[1], 6u);
  expect("a macro within the template", host[2], 7u);
  return wrong;
}
