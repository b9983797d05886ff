// Products of groups of four warps (wgmma) of all types with eight columns, 12,288 elements of each: of
// random numbers in three ranges, which a GPU adds and rounds in an undocumented way, alone and accumulated.
#include <cstdint>
#include <cstdio>
#include <vector>

__device__ uint64_t
descriptor(const void *place) { // 8 rows of 16 bytes, 128 bytes to the next ones in depth, 256 to the next rows
  return (static_cast<uint32_t>(__cvta_generic_to_shared(place)) & 0x3ffff) >> 4 | uint64_t(8) << 16 |
         uint64_t(16) << 32;
}

#define PRODUCT(NAME, SHAPE, C, REGISTERS, LIST, A, B, ADDS, REST, LETTER)                                         \
  __global__ void NAME(const uint4 *a, const uint4 *b, const C *c, C *out, int adds) {                             \
    __shared__ alignas(1024) uint4 tile_a[128];                                                                    \
    __shared__ alignas(1024) uint4 tile_b[16];                                                                     \
    const int own = threadIdx.x, place = (blockIdx.x * 128 + own) * REGISTERS;                                     \
    tile_a[own / 16 * 16 + own % 2 * 8 + own / 2 % 8] = a[blockIdx.x * 128 + own];                                 \
    if (own < 16)                                                                                                  \
      tile_b[own % 2 * 8 + own / 2] = b[blockIdx.x * 16 + own];                                                    \
    C d[REGISTERS];                                                                                                \
    for (int k = 0; k < REGISTERS; ++k)                                                                            \
      d[k] = c[place + k];                                                                                         \
    asm volatile("fence.proxy.async;" ::: "memory");                                                               \
    __syncthreads();                                                                                               \
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");                                                        \
    asm volatile("{ .reg .pred p; setp.ne.b32 p, " ADDS ", 0;\n"                                                   \
                 "wgmma.mma_async.sync.aligned." SHAPE " " LIST ", " A ", " B ", " REST "; }"                      \
                 : REGISTERS_##REGISTERS(LETTER)                                                                   \
                 : "l"(descriptor(tile_a)), "l"(descriptor(tile_b)), "r"(adds));                                   \
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");                                                 \
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");                                                 \
    for (int k = 0; k < REGISTERS; ++k)                                                                            \
      out[place + k] = d[k];                                                                                       \
  }
#define REGISTERS_2(LETTER) LETTER(d[0]), LETTER(d[1])
#define REGISTERS_4(LETTER) LETTER(d[0]), LETTER(d[1]), LETTER(d[2]), LETTER(d[3])
#define OF_FLOATS(NAME, SHAPE, REST)                                                                               \
  PRODUCT(NAME, SHAPE, float, 4, "{%0, %1, %2, %3}", "%4", "%5", "%6", REST, "+f")
#define OF_HALVES(NAME, SHAPE, REST) PRODUCT(NAME, SHAPE, unsigned, 2, "{%0, %1}", "%2", "%3", "%4", REST, "+r")
#define OF_WORDS(NAME, SHAPE) PRODUCT(NAME, SHAPE, unsigned, 4, "{%0, %1, %2, %3}", "%4", "%5", "%6", "p", "+r")
OF_FLOATS(f32_f16, "m64n8k16.f32.f16.f16", "p, 1, 1, 0, 0")
OF_HALVES(f16_f16, "m64n8k16.f16.f16.f16", "p, 1, 1, 0, 0")
OF_FLOATS(f32_bf16, "m64n8k16.f32.bf16.bf16", "p, 1, 1, 0, 0")
OF_FLOATS(f32_tf32, "m64n8k8.f32.tf32.tf32", "p, 1, 1")
OF_FLOATS(f32_e4m3, "m64n8k32.f32.e4m3.e4m3", "p, 1, 1")
OF_FLOATS(f32_e5m2, "m64n8k32.f32.e5m2.e5m2", "p, 1, 1")
OF_FLOATS(f32_e4m3_e5m2, "m64n8k32.f32.e4m3.e5m2", "p, 1, 1")
OF_HALVES(f16_e4m3, "m64n8k32.f16.e4m3.e4m3", "p, 1, 1")
OF_WORDS(s32_s8, "m64n8k32.s32.s8.s8")
OF_WORDS(s32_u8, "m64n8k32.s32.u8.u8")

uint64_t state;
uint32_t random_word() {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  uint64_t x = state;
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdull;
  x ^= x >> 33;
  return uint32_t(x >> 16);
}
/// A number of a format, whose exponent differs from that of 1 by at most `range`.
uint32_t random_bits(int bits, int exponent_bits, int range) {
  const int mantissa = bits - 1 - exponent_bits, bias = (1 << (exponent_bits - 1)) - 1;
  const uint32_t exponent = uint32_t(bias + int(random_word() % (2 * range + 1)) - range);
  const uint32_t sign = (random_word() & 1) << (bits - 1);
  return sign | exponent << mantissa | (random_word() & ((1u << mantissa) - 1));
}

template <class C>
void run(const char *name, void (*kernel)(const uint4 *, const uint4 *, const C *, C *, int), int width,
         int exponent_bits, int registers, int range, int range_c, int adds) {
  constexpr int blocks = 24;
  state = 12345 + range * 100 + range_c;
  std::vector<uint32_t> a(blocks * 128 * 4), b(blocks * 16 * 4), c(blocks * 128 * registers), out(c.size());
  for (auto *operand : {&a, &b})
    for (uint32_t &word : *operand) {
      word = 0;
      for (int k = 0; k < 32 / width; ++k)
        word |= (exponent_bits == 0 ? random_word() & 255
                 : width == 32      ? random_bits(32, 8, range) & ~0x1fffu
                                    : random_bits(width, exponent_bits, range))
                << (width % 32 * k);
    }
  for (uint32_t &word : c) {
    word = exponent_bits == 0 ? random_word()
           : registers == 4   ? random_bits(32, 8, range_c)
                              : random_bits(16, 5, range_c);
    if (exponent_bits != 0 && registers == 2)
      word |= random_bits(16, 5, range_c) << 16;
  }
  void *on_device[4];
  const std::vector<uint32_t> *values[] = {&a, &b, &c, &out};
  for (int k = 0; k < 4; ++k) {
    cudaMalloc(&on_device[k], values[k]->size() * 4);
    cudaMemcpy(on_device[k], values[k]->data(), values[k]->size() * 4, cudaMemcpyHostToDevice);
  }
  kernel<<<blocks, 128>>>((const uint4 *)on_device[0], (const uint4 *)on_device[1], (const C *)on_device[2],
                          (C *)on_device[3], adds);
  cudaMemcpy(out.data(), on_device[3], out.size() * 4, cudaMemcpyDeviceToHost);
  uint64_t hash = 1469598103934665603ull;
  for (size_t k = 0; k < 4 * out.size(); ++k)
    hash = (hash ^ ((const unsigned char *)out.data())[k]) * 1099511628211ull;
  std::printf("%s range %d c %d acc %d %016llx 12288\n", name, range, range_c, adds, (unsigned long long)hash);
  for (void *each : on_device)
    cudaFree(each);
}

int main() {
  for (int adds = 0; adds < 2; ++adds)
    for (int range : {1, 3, 6})
      for (int range_c : {0, 8}) {
        run("f32_f16", f32_f16, 16, 5, 4, range, range_c, adds);
        run("f16_f16", f16_f16, 16, 5, 2, range, range_c, adds);
        run("f32_bf16", f32_bf16, 16, 8, 4, range, range_c, adds);
        run("f32_tf32", f32_tf32, 32, 8, 4, range, range_c, adds);
        run("f32_e4m3", f32_e4m3, 8, 4, 4, range, range_c, adds);
        run("f32_e5m2", f32_e5m2, 8, 5, 4, range, range_c, adds);
        run("f32_e4m3_e5m2", f32_e4m3_e5m2, 8, 4, 4, range, range_c, adds);
        run("f16_e4m3", f16_e4m3, 8, 4, 2, range, range_c, adds);
        run("s32_s8", s32_s8, 8, 0, 4, range, range_c, adds);
        run("s32_u8", s32_u8, 8, 0, 4, range, range_c, adds);
      }
  return 0;
}
