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

// H100: f32_f16 range 1 c 0 acc 0 273ff4d352664097 12288
// H100: f16_f16 range 1 c 0 acc 0 6e7e953b4922072d 12288
// H100: f32_bf16 range 1 c 0 acc 0 3cdbecc14d1a3d7c 12288
// H100: f32_tf32 range 1 c 0 acc 0 9d1dd9b7a739c0f2 12288
// H100: f32_e4m3 range 1 c 0 acc 0 92e6b3f3b1e9199d 12288
// H100: f32_e5m2 range 1 c 0 acc 0 8d1fd2a85836e71d 12288
// H100: f32_e4m3_e5m2 range 1 c 0 acc 0 e785b3cdb3a1f143 12288
// H100: f16_e4m3 range 1 c 0 acc 0 01f8640bba26add5 12288
// H100: s32_s8 range 1 c 0 acc 0 c8431527039076ea 12288
// H100: s32_u8 range 1 c 0 acc 0 a73a771d4f366d24 12288
// H100: f32_f16 range 1 c 8 acc 0 143460064907dbfc 12288
// H100: f16_f16 range 1 c 8 acc 0 90dad800e3abe893 12288
// H100: f32_bf16 range 1 c 8 acc 0 74a3fbd3ad868559 12288
// H100: f32_tf32 range 1 c 8 acc 0 d6cc1429087edc55 12288
// H100: f32_e4m3 range 1 c 8 acc 0 7c16b2543a3998c4 12288
// H100: f32_e5m2 range 1 c 8 acc 0 0f7f27a22b74d09d 12288
// H100: f32_e4m3_e5m2 range 1 c 8 acc 0 cb9f5968c464bb64 12288
// H100: f16_e4m3 range 1 c 8 acc 0 127ef24686490367 12288
// H100: s32_s8 range 1 c 8 acc 0 05195353dda4cfb6 12288
// H100: s32_u8 range 1 c 8 acc 0 18ffed911b01fd73 12288
// H100: f32_f16 range 3 c 0 acc 0 b10a9746cdb03932 12288
// H100: f16_f16 range 3 c 0 acc 0 753653563d0bf41c 12288
// H100: f32_bf16 range 3 c 0 acc 0 9b52b99db86a260e 12288
// H100: f32_tf32 range 3 c 0 acc 0 bda6db49a6e2edc7 12288
// H100: f32_e4m3 range 3 c 0 acc 0 667a69312c6923e8 12288
// H100: f32_e5m2 range 3 c 0 acc 0 2fb17da7711bb788 12288
// H100: f32_e4m3_e5m2 range 3 c 0 acc 0 88ef47e564a6641e 12288
// H100: f16_e4m3 range 3 c 0 acc 0 fb740774385221f5 12288
// H100: s32_s8 range 3 c 0 acc 0 60cf245308237c53 12288
// H100: s32_u8 range 3 c 0 acc 0 e20934e8da74a95f 12288
// H100: f32_f16 range 3 c 8 acc 0 0ca301d11fb4d48a 12288
// H100: f16_f16 range 3 c 8 acc 0 01b5fd3d3477a062 12288
// H100: f32_bf16 range 3 c 8 acc 0 ad2257554c6853dd 12288
// H100: f32_tf32 range 3 c 8 acc 0 03061fef8287af41 12288
// H100: f32_e4m3 range 3 c 8 acc 0 a0a740d789d2a6d9 12288
// H100: f32_e5m2 range 3 c 8 acc 0 042a98850f30cbce 12288
// H100: f32_e4m3_e5m2 range 3 c 8 acc 0 e0501c9cf6173564 12288
// H100: f16_e4m3 range 3 c 8 acc 0 3cd45ab9f45436ac 12288
// H100: s32_s8 range 3 c 8 acc 0 a5d981e3baa61232 12288
// H100: s32_u8 range 3 c 8 acc 0 de3819b21ffb2492 12288
// H100: f32_f16 range 6 c 0 acc 0 9d4f0135c3a42ce5 12288
// H100: f16_f16 range 6 c 0 acc 0 9eef6051924fbdf5 12288
// H100: f32_bf16 range 6 c 0 acc 0 ae976c46de79e8e2 12288
// H100: f32_tf32 range 6 c 0 acc 0 b615775d5e4046e3 12288
// H100: f32_e4m3 range 6 c 0 acc 0 0f1e836cffc52675 12288
// H100: f32_e5m2 range 6 c 0 acc 0 48574e7c8581cb22 12288
// H100: f32_e4m3_e5m2 range 6 c 0 acc 0 5e71eec014721d32 12288
// H100: f16_e4m3 range 6 c 0 acc 0 18958d170ed82d24 12288
// H100: s32_s8 range 6 c 0 acc 0 5852ae5cc204f847 12288
// H100: s32_u8 range 6 c 0 acc 0 2d599900dea8c9db 12288
// H100: f32_f16 range 6 c 8 acc 0 29ec646e0e2aedb0 12288
// H100: f16_f16 range 6 c 8 acc 0 03fb3d9fd87c8f47 12288
// H100: f32_bf16 range 6 c 8 acc 0 1879a3b56ea60169 12288
// H100: f32_tf32 range 6 c 8 acc 0 7fa0ebbf8b031ac2 12288
// H100: f32_e4m3 range 6 c 8 acc 0 2dfc629b441a338b 12288
// H100: f32_e5m2 range 6 c 8 acc 0 b8557b53364f35fb 12288
// H100: f32_e4m3_e5m2 range 6 c 8 acc 0 5e0eac18d61e97a7 12288
// H100: f16_e4m3 range 6 c 8 acc 0 e181716eb6e382c5 12288
// H100: s32_s8 range 6 c 8 acc 0 c40d66012f35d683 12288
// H100: s32_u8 range 6 c 8 acc 0 7b43d68a7f491745 12288
// H100: f32_f16 range 1 c 0 acc 1 58bb9db2817b09bc 12288
// H100: f16_f16 range 1 c 0 acc 1 409d56c122a7771f 12288
// H100: f32_bf16 range 1 c 0 acc 1 0c74f24587c74bca 12288
// H100: f32_tf32 range 1 c 0 acc 1 668637c384f12e1f 12288
// H100: f32_e4m3 range 1 c 0 acc 1 826f4db55240fd27 12288
// H100: f32_e5m2 range 1 c 0 acc 1 1631933ed9033cf6 12288
// H100: f32_e4m3_e5m2 range 1 c 0 acc 1 7a240d49c5c02687 12288
// H100: f16_e4m3 range 1 c 0 acc 1 2b9291b0b141a648 12288
// H100: s32_s8 range 1 c 0 acc 1 64deeec3bc57c752 12288
// H100: s32_u8 range 1 c 0 acc 1 5baa36954727b33e 12288
// H100: f32_f16 range 1 c 8 acc 1 bb6f814a107d8c22 12288
// H100: f16_f16 range 1 c 8 acc 1 79e54ab1f9c54f5a 12288
// H100: f32_bf16 range 1 c 8 acc 1 1562240e323cf13e 12288
// H100: f32_tf32 range 1 c 8 acc 1 a69145a3c5aedead 12288
// H100: f32_e4m3 range 1 c 8 acc 1 627ef07775e33d73 12288
// H100: f32_e5m2 range 1 c 8 acc 1 4b54b2f25de56f13 12288
// H100: f32_e4m3_e5m2 range 1 c 8 acc 1 88876b83f14c2ae9 12288
// H100: f16_e4m3 range 1 c 8 acc 1 89ae1f28f3a61e2e 12288
// H100: s32_s8 range 1 c 8 acc 1 7ff242005f1d8d46 12288
// H100: s32_u8 range 1 c 8 acc 1 930077dce8a5619c 12288
// H100: f32_f16 range 3 c 0 acc 1 4ffda103bb730a77 12288
// H100: f16_f16 range 3 c 0 acc 1 908d05ac4822533f 12288
// H100: f32_bf16 range 3 c 0 acc 1 f01c3b8bb45c6c5b 12288
// H100: f32_tf32 range 3 c 0 acc 1 4bc4f7ce1b46b8c5 12288
// H100: f32_e4m3 range 3 c 0 acc 1 6414b775aa26ec55 12288
// H100: f32_e5m2 range 3 c 0 acc 1 7c2bd8ff2ba7497f 12288
// H100: f32_e4m3_e5m2 range 3 c 0 acc 1 0d63c554d9b16266 12288
// H100: f16_e4m3 range 3 c 0 acc 1 8f06f62435c935fd 12288
// H100: s32_s8 range 3 c 0 acc 1 500936ddfd8c1772 12288
// H100: s32_u8 range 3 c 0 acc 1 203d59804114d4c6 12288
// H100: f32_f16 range 3 c 8 acc 1 f22445571865aaa1 12288
// H100: f16_f16 range 3 c 8 acc 1 22dd6770fffef9b4 12288
// H100: f32_bf16 range 3 c 8 acc 1 4e3ba8d33dc5f465 12288
// H100: f32_tf32 range 3 c 8 acc 1 a0ddf8a4b3ac9662 12288
// H100: f32_e4m3 range 3 c 8 acc 1 734076a8005590cf 12288
// H100: f32_e5m2 range 3 c 8 acc 1 6d286ec9947fe989 12288
// H100: f32_e4m3_e5m2 range 3 c 8 acc 1 6f04111a703b1ebe 12288
// H100: f16_e4m3 range 3 c 8 acc 1 7fdbcff6fbf001a8 12288
// H100: s32_s8 range 3 c 8 acc 1 601d65bffb9a75a3 12288
// H100: s32_u8 range 3 c 8 acc 1 cdfa3aadd8a380b0 12288
// H100: f32_f16 range 6 c 0 acc 1 7fb3068a2e258bf9 12288
// H100: f16_f16 range 6 c 0 acc 1 ed02de0118ff10ce 12288
// H100: f32_bf16 range 6 c 0 acc 1 36fa0f151b26fd48 12288
// H100: f32_tf32 range 6 c 0 acc 1 6188d9a83b79b2ba 12288
// H100: f32_e4m3 range 6 c 0 acc 1 eca3cced7e9151cc 12288
// H100: f32_e5m2 range 6 c 0 acc 1 e650d44fe7b94bfb 12288
// H100: f32_e4m3_e5m2 range 6 c 0 acc 1 f774637849668b8f 12288
// H100: f16_e4m3 range 6 c 0 acc 1 89f69e7bee4a653c 12288
// H100: s32_s8 range 6 c 0 acc 1 8550b8349647bc35 12288
// H100: s32_u8 range 6 c 0 acc 1 c22fed55a1e8b6a8 12288
// H100: f32_f16 range 6 c 8 acc 1 50a264cfa38fddee 12288
// H100: f16_f16 range 6 c 8 acc 1 9961ddccf42db1f5 12288
// H100: f32_bf16 range 6 c 8 acc 1 acab982d15d7a67c 12288
// H100: f32_tf32 range 6 c 8 acc 1 d8bd48643eae0fbf 12288
// H100: f32_e4m3 range 6 c 8 acc 1 77508042e99f0d26 12288
// H100: f32_e5m2 range 6 c 8 acc 1 e9ca9df994bf545b 12288
// H100: f32_e4m3_e5m2 range 6 c 8 acc 1 f6fdaed7f250cf63 12288
// H100: f16_e4m3 range 6 c 8 acc 1 cb0ce95869b73399 12288
// H100: s32_s8 range 6 c 8 acc 1 ba5fee0affcbc1c2 12288
// H100: s32_u8 range 6 c 8 acc 1 6855a0298e1ee795 12288
// H100: exit 0
