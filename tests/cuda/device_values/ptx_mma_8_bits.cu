// Products of 8-bit floating point by mma.sync: D = A * B + C of random numbers of several ranges (m16n8k32), 10,240 of each.
#include <cstdint>
#include <cstdio>
#include <vector>

#define KERNEL(NAME, A, B)                                                                                            \
  __global__ void NAME(const unsigned *a, const unsigned *b, const float *c, float *out) {                            \
    const unsigned lane = blockIdx.x * blockDim.x + threadIdx.x;                                                      \
    a += 4 * lane, b += 2 * lane, c += 4 * lane;                                                                      \
    float d[4];                                                                                                       \
    asm("mma.sync.aligned.m16n8k32.row.col.f32." A "." B ".f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "              \
        "{%10,%11,%12,%13};"                                                                                          \
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])                                                              \
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]),           \
          "f"(c[3]));                                                                                                 \
    for (int k = 0; k < 4; ++k)                                                                                       \
      out[4 * lane + k] = d[k];                                                                                       \
  }
KERNEL(e4m3_e4m3, "e4m3", "e4m3")
KERNEL(e5m2_e5m2, "e5m2", "e5m2")
KERNEL(e4m3_e5m2, "e4m3", "e5m2")

static uint64_t state;
static uint32_t next32() {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  uint64_t x = state;
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdull;
  x ^= x >> 33;
  return (uint32_t)(x >> 16);
}
static uint32_t random_bits(int bits, int exponent_bits, int range) {
  const int mantissa = bits - 1 - exponent_bits, bias = (1 << (exponent_bits - 1)) - 1;
  const uint32_t exponent = (uint32_t)(bias + (int)(next32() % (2 * range + 1)) - range);
  const uint32_t sign = (next32() & 1) << (bits - 1);
  return sign | exponent << mantissa | (next32() & ((1u << mantissa) - 1));
}

template <class K> void run(const char *name, K kernel, int of_a, int of_b, int range, int c_range, bool zero_c) {
  const int warps = 80;
  state = 777 + range * 100 + c_range;
  std::vector<uint32_t> a(warps * 128), b(warps * 64), c(warps * 128), out(c.size());
  for (auto &x : a) {
    x = 0;
    for (int k = 0; k < 4; ++k)
      x |= random_bits(8, of_a, range) << 8 * k;
  }
  for (auto &x : b) {
    x = 0;
    for (int k = 0; k < 4; ++k)
      x |= random_bits(8, of_b, range) << 8 * k;
  }
  for (auto &x : c) {
    x = random_bits(32, 8, c_range);
    if (zero_c)
      x = 0;
  }
  void *p[4];
  std::vector<uint32_t> *vectors[] = {&a, &b, &c, &out};
  for (int k = 0; k < 4; ++k) {
    cudaMalloc(&p[k], vectors[k]->size() * 4);
    cudaMemcpy(p[k], vectors[k]->data(), vectors[k]->size() * 4, cudaMemcpyHostToDevice);
  }
  kernel<<<warps, 32>>>((unsigned *)p[0], (unsigned *)p[1], (float *)p[2], (float *)p[3]);
  cudaMemcpy(out.data(), p[3], out.size() * 4, cudaMemcpyDeviceToHost);
  uint64_t hash = 1469598103934665603ull;
  for (size_t k = 0; k < out.size() * 4; ++k)
    hash = (hash ^ ((unsigned char *)out.data())[k]) * 1099511628211ull;
  printf("%s range %d c %d zero %d: %s %016llx\n", name, range, c_range, zero_c, cudaGetErrorString(cudaGetLastError()),
         (unsigned long long)hash);
  for (void *each : p)
    cudaFree(each);
}

int main() {
  for (int zero = 0; zero < 2; ++zero)
    for (int range : {1, 3, 6})
      for (int c_range : {0, 8}) {
        run("e4m3 e4m3", e4m3_e4m3, 4, 4, range, c_range, zero);
        run("e5m2 e5m2", e5m2_e5m2, 5, 5, range, c_range, zero);
        run("e4m3 e5m2", e4m3_e5m2, 4, 5, range, c_range, zero);
      }
}

// H100: e4m3 e4m3 range 1 c 0 zero 0: no error c74e11c7cc852680
// H100: e5m2 e5m2 range 1 c 0 zero 0: no error 18636de85b1b5eaf
// H100: e4m3 e5m2 range 1 c 0 zero 0: no error 180af718ada3de4a
// H100: e4m3 e4m3 range 1 c 8 zero 0: no error 182a7ffee30be1fe
// H100: e5m2 e5m2 range 1 c 8 zero 0: no error 60d3dd40ae301379
// H100: e4m3 e5m2 range 1 c 8 zero 0: no error c1df96b6d3288f56
// H100: e4m3 e4m3 range 3 c 0 zero 0: no error aa9a3853789c3cea
// H100: e5m2 e5m2 range 3 c 0 zero 0: no error f1cd3a54dfcf7a38
// H100: e4m3 e5m2 range 3 c 0 zero 0: no error 0467ad9805d4a6e4
// H100: e4m3 e4m3 range 3 c 8 zero 0: no error fc3c37edb6ebae8a
// H100: e5m2 e5m2 range 3 c 8 zero 0: no error 988e35d46f46466f
// H100: e4m3 e5m2 range 3 c 8 zero 0: no error dd4ed9f38916db8f
// H100: e4m3 e4m3 range 6 c 0 zero 0: no error 8205b98d12011f1f
// H100: e5m2 e5m2 range 6 c 0 zero 0: no error 54066a179c0ca740
// H100: e4m3 e5m2 range 6 c 0 zero 0: no error cdefe9331c85b789
// H100: e4m3 e4m3 range 6 c 8 zero 0: no error 738f0b704a472707
// H100: e5m2 e5m2 range 6 c 8 zero 0: no error 7225ebfdbd4bc549
// H100: e4m3 e5m2 range 6 c 8 zero 0: no error 96651d4f8b8c57e0
// H100: e4m3 e4m3 range 1 c 0 zero 1: no error 9432edfa8cfe20f3
// H100: e5m2 e5m2 range 1 c 0 zero 1: no error e1e84059911b66e7
// H100: e4m3 e5m2 range 1 c 0 zero 1: no error ade7475e226ce033
// H100: e4m3 e4m3 range 1 c 8 zero 1: no error 446d62dffa389ab8
// H100: e5m2 e5m2 range 1 c 8 zero 1: no error f3dde211dd177726
// H100: e4m3 e5m2 range 1 c 8 zero 1: no error b266900ff26c09ae
// H100: e4m3 e4m3 range 3 c 0 zero 1: no error e2bc99905c6f175c
// H100: e5m2 e5m2 range 3 c 0 zero 1: no error e10618416995adb3
// H100: e4m3 e5m2 range 3 c 0 zero 1: no error bc99e2dd51e6313f
// H100: e4m3 e4m3 range 3 c 8 zero 1: no error fd63998f314f671a
// H100: e5m2 e5m2 range 3 c 8 zero 1: no error 80f4ceb7102f47a6
// H100: e4m3 e5m2 range 3 c 8 zero 1: no error 860bb2e53117fe97
// H100: e4m3 e4m3 range 6 c 0 zero 1: no error 371028a57e2c7c96
// H100: e5m2 e5m2 range 6 c 0 zero 1: no error 56f0e2513bcc2f72
// H100: e4m3 e5m2 range 6 c 0 zero 1: no error a44d8f4dee80361b
// H100: e4m3 e4m3 range 6 c 8 zero 1: no error 7bd85cd4c30aae46
// H100: e5m2 e5m2 range 6 c 8 zero 1: no error 12b39d561771ef8c
// H100: e4m3 e5m2 range 6 c 8 zero 1: no error e8d2c1341e161126
// H100: exit 0
