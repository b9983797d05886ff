// MTGP32, in kernels and with the host's functions: compared with the authors' recurrence, written out plainly.
// HAZARD-NONE
#include "../expect.h"

#include <curand.h>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

#include <cmath>
#include <cstring>

using Word = unsigned int;

/// One generator, whose state advances by one word per number.
struct Reference {
  const mtgp32_params_fast_t &set;
  std::vector<Word> words;
  Reference(int place, unsigned long long seed) : set(mtgp32dc_params_fast_11213[place]), words(351) {
    const Word hidden = set.tbl[4] ^ set.tbl[8] << 16;
    Word fill = hidden + (hidden >> 16);
    fill += fill >> 8;
    std::memset(words.data(), int(fill & 0xff), 351 * sizeof(Word));
    words[0] = Word(seed ^ seed >> 32) + place + 1;
    words[1] = hidden;
    for (Word k = 1; k < 351; ++k)
      words[k] ^= 1812433253u * (words[k - 1] ^ words[k - 1] >> 30) + k;
  }
  /// The new word, and the word that tempers it.
  Word step(Word &tempering) {
    Word x = (words[0] & set.mask) ^ words[1];
    x ^= x << set.sh1;
    x ^= words[set.pos] >> set.sh2;
    x ^= set.tbl[x & 15];
    tempering = words[set.pos - 1];
    tempering ^= tempering >> 16;
    tempering ^= tempering >> 8;
    words.erase(words.begin());
    words.push_back(x);
    return x;
  }
  Word next() {
    Word tempering;
    const Word x = step(tempering);
    return x ^ set.tmp_tbl[tempering & 15];
  }
  float next_single() {
    Word tempering;
    Word bits = step(tempering) >> 9;
    bits ^= set.flt_tmp_tbl[tempering & 15];
    float result;
    std::memcpy(&result, &bits, sizeof(result));
    return result;
  }
};

constexpr int blocks = 3, threads = 192, rounds = 5;

struct Results {
  Word bits[rounds][blocks][threads], specific[blocks][threads], poisson[blocks][threads];
  float single[blocks][threads], uniform[blocks][threads], normal[blocks][threads];
};
__global__ void draw(curandStateMtgp32 *states, Results *to) {
  curandStateMtgp32 *own = &states[blockIdx.x];
  const int block = blockIdx.x, thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int k = 0; k < rounds; ++k)
    to->bits[k][block][thread] = curand(own);
  to->single[block][thread] = curand_mtgp32_single(own);
  to->uniform[block][thread] = curand_uniform(own);
  to->normal[block][thread] = curand_normal(own);
  // In reverse order.
  to->specific[block][threads - 1 - thread] = curand_mtgp32_specific(own, threads - 1 - thread, threads);
  to->poisson[block][thread] = curand_poisson(own, 3.0);
}

void check_kernels(unsigned long long seed) {
  curandStateMtgp32 *states;
  mtgp32_kernel_params *sets;
  Results *to;
  cudaMalloc(&states, blocks * sizeof(curandStateMtgp32));
  cudaMalloc(&sets, sizeof(mtgp32_kernel_params));
  cudaMalloc(&to, sizeof(Results));
  expect("constants", int(curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, sets)), CURAND_STATUS_SUCCESS);
  expect("states", int(curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, sets, blocks, seed)),
         CURAND_STATUS_SUCCESS);
  draw<<<blocks, dim3(48, 4)>>>(states, to);
  std::vector<Results> got(1);
  expect("the copy", int(cudaMemcpy(got.data(), to, sizeof(Results), cudaMemcpyDeviceToHost)), 0);
  double mean = 0, sum = 0;
  for (int block = 0; block < blocks; ++block) {
    Reference reference(block, seed);
    for (int k = 0; k < rounds; ++k)
      expect_all("bits", got[0].bits[k][block], threads, [&](int) { return reference.next(); });
    expect_all("single", got[0].single[block], threads, [&](int) { return reference.next_single(); });
    expect_all("uniform", got[0].uniform[block], threads,
               [&](int) { return float(reference.next()) * 0x1p-32f + 0x1p-33f; });
    for (int k = 0; k < threads; ++k) {
      reference.next();
      sum += got[0].normal[block][k] / (blocks * threads);
    }
    expect_all("specific", got[0].specific[block], threads, [&](int) { return reference.next(); });
    for (int k = 0; k < threads; ++k)
      mean += double(got[0].poisson[block][k]) / (blocks * threads);
  }
  expect("the mean of normal numbers", std::fabs(sum) < 0.15, true);
  expect("the mean of Poisson's numbers", std::fabs(mean - 3) < 0.3, true);
  cudaFree(states);
  cudaFree(sets);
  cudaFree(to);
}

/// 256 numbers of each generator in turn, whatever the lengths of the calls.
void check_host(curandOrdering_t order, int generators, bool on_host, unsigned long long seed) {
  const int count = generators * 256 + 5000, first = 1000;
  std::vector<Word> got(count);
  curandGenerator_t generator;
  expect("creating",
         int((on_host ? curandCreateGeneratorHost : curandCreateGenerator)(&generator, CURAND_RNG_PSEUDO_MTGP32)),
         CURAND_STATUS_SUCCESS);
  expect("the order", int(curandSetGeneratorOrdering(generator, order)), CURAND_STATUS_SUCCESS);
  expect("the seed", int(curandSetPseudoRandomGeneratorSeed(generator, seed)), CURAND_STATUS_SUCCESS);
  Word *to = got.data();
  if (!on_host)
    cudaMalloc(&to, count * sizeof(Word));
  expect("numbers", int(curandGenerate(generator, to, first)), CURAND_STATUS_SUCCESS);
  expect("more", int(curandGenerate(generator, to + first, count - first)), CURAND_STATUS_SUCCESS);
  if (!on_host) {
    cudaMemcpy(got.data(), to, count * sizeof(Word), cudaMemcpyDeviceToHost);
    cudaFree(to);
  }
  std::vector<Reference> references;
  for (int k = 0; k < generators; ++k)
    references.emplace_back(k, seed);
  expect_all("the order of numbers", got.data(), count,
             [&](int k) { return references[std::size_t(k / 256 % generators)].next(); });
  curandDestroyGenerator(generator);
}

int main() {
  check_kernels(777);
  check_kernels(0x123456789abcdefull);
  check_host(CURAND_ORDERING_PSEUDO_DEFAULT, 192, false, 777);
  check_host(CURAND_ORDERING_PSEUDO_BEST, 192, true, 4242);
  check_host(CURAND_ORDERING_PSEUDO_LEGACY, 64, false, 1);
  return wrong != 0;
}
