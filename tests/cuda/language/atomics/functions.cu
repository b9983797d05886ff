// Atomic functions of all types and scopes, in global and shared memory. HAZARD-NONE
#include "../expect.h"

constexpr int threads = 64, blocks = 2, all = threads * blocks;

struct Results {
  int add, sub, low, high, exchanged;
  unsigned int inc, dec, bits, both, flip, swapped, shared;
  unsigned long long wide, highest;
  long long lowest;
  float fraction;
  double precise;
  float2 pair;
  unsigned short small;
  int block[blocks], olds;
};

__global__ void operations(Results *r) {
  __shared__ unsigned int shared;
  const int own = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (threadIdx.x == 0)
    shared = 0;
  __syncthreads();
  atomicAdd(&r->add, own);
  atomicSub(&r->sub, 2);
  atomicMin(&r->low, 50 - own);
  atomicMax(&r->high, own - 50);
  atomicInc(&r->inc, 9);
  atomicDec(&r->dec, 9);
  atomicOr(&r->bits, 1u << own % 20);
  atomicAnd(&r->both, ~(1u << own % 20));
  atomicXor(&r->flip, unsigned(own));
  atomicAdd(&r->wide, 1ull << 33);
  atomicMax(&r->highest, (unsigned long long)own << 35);
  atomicMin(&r->lowest, -((long long)own << 35));
  atomicAdd(&r->fraction, 0.5f);
  atomicAdd(&r->precise, 0.125);
  atomicAdd(&r->pair, make_float2(1, 2));
  atomicAdd_block(&r->block[blockIdx.x], 1);
  atomicAdd_system(&r->olds, atomicExch(&r->exchanged, own + 1));
  unsigned int seen = atomicCAS(&r->swapped, 0u, 0u), before;
  do {
    before = seen;
    seen = atomicCAS(&r->swapped, before, before * 3 + 1 & 0xffff ? before + 2 : 0);
  } while (seen != before);
  unsigned short old = 0, found;
  while ((found = atomicCAS(&r->small, old, (unsigned short)(old + 3))) != old)
    old = found;
  atomicAdd(&shared, 1u);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(&r->shared, shared);
}

int main() {
  Results *r;
  cudaMallocManaged(&r, sizeof *r);
  *r = {};
  r->low = 1000;
  r->both = ~0u;
  operations<<<blocks, threads>>>(r);
  expect("the launch", int(cudaDeviceSynchronize()), 0);
  int flipped = 0;
  for (int k = 0; k < all; ++k)
    flipped ^= k;
  expect("atomicAdd", r->add, all * (all - 1) / 2);
  expect("atomicSub", r->sub, -2 * all);
  expect("atomicMin", r->low, 50 - (all - 1));
  expect("atomicMax", r->high, all - 51);
  expect("atomicInc", r->inc, all % 10);
  expect("atomicDec", r->dec, (10 - all % 10) % 10);
  expect("atomicOr", r->bits, (1u << 20) - 1);
  expect("atomicAnd", r->both, ~((1u << 20) - 1));
  expect("atomicXor", r->flip, flipped);
  expect("atomicAdd of 64 bits", r->wide, (unsigned long long)all << 33);
  expect("atomicMax of 64 bits", r->highest, (unsigned long long)(all - 1) << 35);
  expect("atomicMin of 64 bits", r->lowest, -((long long)(all - 1) << 35));
  expect("atomicAdd of float", r->fraction, 0.5f * all);
  expect("atomicAdd of double", r->precise, 0.125 * all);
  expect("atomicAdd of float2", r->pair.x + 1000 * r->pair.y, all + 2000 * all);
  expect("atomicAdd_block", r->block[0] + r->block[1], all);
  expect("atomicExch: every value but the last was given back", r->olds + r->exchanged, all * (all + 1) / 2);
  expect("atomicCAS in a loop", r->swapped, 2 * all);
  expect("atomicCAS of 16 bits", r->small, 3 * all);
  expect("atomicAdd in shared memory", r->shared, all);
  cudaFree(r);
  return wrong != 0;
}
