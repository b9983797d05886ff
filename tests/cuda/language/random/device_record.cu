// cuRAND's generators in kernels, compared with an H100 and NVIDIA's library (10.4): up to 2048 states of each
// generator, with seeds, subsequences and offsets of all lengths. All bits of integers and uniform numbers are
// compared, as digests; numbers of the normal distribution, from a GPU's approximate functions, within tolerances.
// HAZARD-NONE
#include "../expect.h"

#include <curand_kernel.h>

#include <cmath>
#include <type_traits>
#include <vector>

using Word = unsigned long long;

constexpr int states = 2048;

__host__ __device__ Word mixed(Word z) { // splitmix64
  z += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

/// First the single bits of each, then numbers of all lengths.
struct Start {
  Word seed, subsequence, offset;
  __host__ __device__ explicit Start(Word i)
      : seed(i < 64    ? Word(1) << i
             : i < 192 ? 0
                       : mixed(i)),
        subsequence(i < 64    ? 0
                    : i < 128 ? Word(1) << (i - 64)
                    : i < 192 ? 0
                              : mixed(i * 3) >> i % 64),
        offset(i < 128   ? 0
               : i < 192 ? Word(1) << (i - 128)
                         : mixed(i * 5) >> i / 2 % 64) {}
};

enum Field { bits, uniform, low, high, skipped, in_sequence, few, after_few, more, after_more, fields };

struct Results {
  unsigned int state[12], field[fields];
  float normal[3], log_normal;
  double normal_double[3], log_normal_double;
};

__device__ void copy_state(const curandStateXORWOW_t &state, unsigned int *to) {
  to[0] = state.d;
  for (int k = 0; k < 5; ++k)
    to[k + 1] = state.v[k];
}
__device__ void copy_state(const curandStateMRG32k3a_t &state, unsigned int *to) {
  for (int k = 0; k < 3; ++k) {
    to[k] = state.s1[k];
    to[k + 3] = state.s2[k];
  }
}
__device__ void copy_state(const curandStatePhilox4_32_10_t &state, unsigned int *to) {
  const unsigned int all[] = {state.ctr.x,    state.ctr.y,    state.ctr.z,    state.ctr.w, state.output.x, state.output.y,
                              state.output.z, state.output.w, state.key.x,    state.key.y, state.STATE,    0};
  for (int k = 0; k < 12; ++k)
    to[k] = all[k];
}

template <class State> __global__ void generate(Results *results) {
  const Word i = blockIdx.x * blockDim.x + threadIdx.x;
  const Start start(i);
  Results &to = results[i];
  State state;
  curand_init(start.seed, start.subsequence, start.offset, &state);
  copy_state(state, to.state);
  for (int k = 0; k < 3; ++k) {
    const unsigned int x = curand(&state);
    const float u = curand_uniform(&state);
    const double v = curand_uniform_double(&state);
    to.normal[k] = curand_normal(&state);
    to.normal_double[k] = curand_normal_double(&state);
    if (k == 0) {
      to.field[bits] = x;
      to.field[uniform] = __float_as_uint(u);
      to.field[low] = __double2loint(v);
      to.field[high] = __double2hiint(v);
    }
  }
  curand_normal2(&state);
  // The second number of a normal pair waits for curand_normal and is not a log-normal one.
  to.log_normal = curand_log_normal(&state, 0.5f, 2);
  to.log_normal_double = curand_log_normal_double(&state, 0.5, 2);
  skipahead(mixed(i) >> i % 64, &state);
  to.field[skipped] = curand(&state);
  skipahead_sequence(mixed(i) >> i / 2 % 64, &state);
  to.field[in_sequence] = curand(&state);
  if constexpr (std::is_same_v<State, curandStatePhilox4_32_10_t>) {
    to.field[few] = curand_poisson(&state, 0.3);
    to.field[after_few] = curand(&state);
    to.field[more] = curand_poisson(&state, 30);
    to.field[after_more] = curand(&state);
  }
}

struct Digest {
  Word value = 0xcbf29ce484222325; // FNV-1a over words
  void add(unsigned int word) { value = (value ^ word) * 0x100000001b3; }
};
void expect_digest(const char *generator, const char *what, Digest got, Word wanted) {
  if (got.value == wanted)
    return;
  std::printf("%s, %s: 0x%llx, not 0x%llx\n", generator, what, got.value, wanted);
  ++wrong;
}
/// Within the known error of a GPU's functions.
void expect_near(const char *generator, double got, double wanted, double tolerance) {
  expect(generator, std::fabs(got - wanted) <= tolerance * std::fmax(1, std::fabs(wanted)), true);
}

struct Record {
  const char *generator;
  int words;               // of its state
  Word longest;            // subsequence
  Word state, bits, uniform, uniform_double, skipped, in_sequence;
  double normal[3], normal_double[3], log_normal, log_normal_double; // of state 1000
};

template <class State> std::vector<Results> check(const Record &record) {
  Results *results;
  cudaMalloc(&results, states * sizeof(Results));
  generate<State><<<states / 64, 64>>>(results);
  std::vector<Results> got(states);
  expect("the copy", int(cudaMemcpy(got.data(), results, states * sizeof(Results), cudaMemcpyDeviceToHost)), 0);
  cudaFree(results);
  Digest state, field[fields];
  for (int i = 0; i < states; ++i) {
    if (Start(i).subsequence > record.longest)
      continue;
    for (int k = 0; k < record.words; ++k)
      state.add(got[i].state[k]);
    field[bits].add(got[i].field[bits]);
    field[uniform].add(got[i].field[uniform]);
    field[low].add(got[i].field[low]);
    field[low].add(got[i].field[high]);
    field[skipped].add(got[i].field[skipped]);
    field[in_sequence].add(got[i].field[in_sequence]);
  }
  expect_digest(record.generator, "curand_init", state, record.state);
  expect_digest(record.generator, "curand", field[bits], record.bits);
  expect_digest(record.generator, "curand_uniform", field[uniform], record.uniform);
  expect_digest(record.generator, "curand_uniform_double", field[low], record.uniform_double);
  expect_digest(record.generator, "skipahead", field[skipped], record.skipped);
  expect_digest(record.generator, "skipahead_sequence", field[in_sequence], record.in_sequence);
  for (int k = 0; k < 3; ++k) {
    expect_near(record.generator, got[1000].normal[k], record.normal[k], 4e-6);
    expect_near(record.generator, got[1000].normal_double[k], record.normal_double[k], 4e-15);
  }
  expect_near(record.generator, got[1000].log_normal, record.log_normal, 8e-6);
  expect_near(record.generator, got[1000].log_normal_double, record.log_normal_double, 8e-15);
  return got;
}

int main() {
  check<curandStateXORWOW_t>({"XORWOW",
                              6,
                              ~Word(0),
                              0xe38c922a86e64c10,
                              0x94cd1769d4fea5fa,
                              0x61819f705ef38f53,
                              0x8f8568ec13618159,
                              0x6cccfe6203e41875,
                              0xdd85eee866a2ec1b,
                              {0.745835542678833, 0.7051255106925964, -0.9490540623664856},
                              {1.3586423604214217, -0.911330222002502, 0.7464770670316786},
                              3.922935724258423,
                              1.0216443612115498});
  // After 2^51 subsequences, a sequence of 2^127 numbers is exhausted.
  check<curandStateMRG32k3a_t>({"MRG32k3a",
                                6,
                                (Word(1) << 51) - 1,
                                0x3e438f5eec11428f,
                                0xfe3f9b6c1066f79,
                                0xc3bfbf19df2f9653,
                                0xc5adceebaa9a1fdf,
                                0x8cbcd5ec54671e88,
                                0x329ec2afad6fc6c3,
                                {0.6391564607620239, 0.9304941892623901, -1.2248605489730835},
                                {-0.011944815561301687, -0.626665856710544, -1.6812199045427736},
                                5.442094326019287,
                                0.36374839187029395});
  const auto philox = check<curandStatePhilox4_32_10_t>({"Philox",
                                     12,
                                     ~Word(0),
                                     0xddd8726ccf663a05,
                                     0x27c5b3a6582120c3,
                                     0xff6f5863670fad40,
                                     0xc51d6e72a45b7bc,
                                     0x7122dffda6ad75b4,
                                     0xddc22576ce8bc349,
                                     {-0.31994763016700745, 0.8868305087089539, -0.3746449947357178},
                                     {0.6926160934241343, 0.8141393299795293, -1.2381965079758726},
                                     0.6155570149421692,
                                     0.15388707709795776});
  const Word poisson[] = {0x27a1d852c6aaa3b0, 0xa27e7597e431eeda, 0xe92483c7932e343f, 0x42631262c1ebfabe};
  for (int k = 0; k < 4; ++k) {
    Digest digest;
    for (const Results &of : philox)
      digest.add(of.field[few + k]);
    expect_digest("Philox", "curand_poisson", digest, poisson[k]);
  }
  return wrong != 0;
}
