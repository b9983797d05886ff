// Inline PTX: 32-bit addresses in shared memory, stored and extended, and converted back to generic ones. HAZARD-NONE
#include "../expect.h"

__device__ unsigned long long generic_of(unsigned address) {
  unsigned long long generic;
  asm("{ .reg .u64 wide; cvt.u64.u32 wide, %1; cvta.shared.u64 %0, wide; }" : "=l"(generic) : "r"(address));
  return generic;
}
__device__ unsigned load(unsigned long long generic) {
  unsigned value;
  asm volatile("ld.u32 %0, [%1];" : "=r"(value) : "l"(generic));
  return value;
}

__global__ void kernel(Rows<unsigned> row, unsigned *addresses) {
  __shared__ unsigned values[64];
  const unsigned own = threadIdx.x;
  values[own] = own * 3;
  __syncthreads();
  const unsigned address = unsigned(__cvta_generic_to_shared(values + (own ^ 1)));
  addresses[own] = address;
  row(0) = load(generic_of(address));
  row(1) = load(generic_of(addresses[own]));
  row(2) = load(generic_of(own % 2 ? address : addresses[own] + 0));
  unsigned long long back;
  asm("cvta.shared.u64 %0, %1;" : "=l"(back) : "l"(__cvta_generic_to_shared(values + own)));
  row(3) = back == (unsigned long long)(values + own);
  asm("cvta.to.shared.u64 %0, %1;" : "=l"(back) : "l"(generic_of(address)));
  row(4) = unsigned(back) == address;
}

int main() {
  const int threads = 64;
  auto rows = make_rows<unsigned>(5, threads);
  unsigned *addresses;
  cudaMalloc(&addresses, threads * sizeof(unsigned));
  kernel<<<1, threads>>>(rows, addresses);
  const std::vector<unsigned> got = take(rows, 5);
  for (int k = 0; k < 3; ++k)
    expect_all("through a generic address", &got[k * threads], threads, [](int own) { return (own ^ 1) * 3; });
  expect_all("the variable's address", &got[3 * threads], threads, [](int) { return 1; });
  expect_all("there and back", &got[4 * threads], threads, [](int) { return 1; });
  cudaFree(addresses);
  return wrong != 0;
}
