// Instructions in PTX files: arithmetic, predicates, selections, conversions, vectors,
// atomic operations, warp operations. Each thread stores one word. HAZARD-NONE
#include "file.h"

int main() {
  begin();
  const int n = 32;
  auto check = [&](const char *what, const std::string &instructions, auto wanted, const std::string &memory = "") {
    const std::vector<int> got = run<int>(load(kernel("f", instructions, memory)), "f", n, n);
    expect_all(what, got.data(), n, wanted);
  };
  check("mad.lo", "mad.lo.s32 %r9, %r1, %r1, -5;", [](int k) { return k * k - 5; });
  check("mul.hi", "shl.b32 %r2, %r1, 28; mul.hi.u32 %r9, %r2, 64;", [](int k) { return int((unsigned(k) << 28 >> 26)); });
  check("mad.wide", "mov.u64 %rd5, 7; mad.wide.s32 %rd6, %r1, -3, %rd5; cvt.u32.u64 %r9, %rd6;",
        [](int k) { return 7 - 3 * k; });
  check("div and rem", "div.s32 %r2, %r1, 5; rem.s32 %r3, %r1, 5; mad.lo.s32 %r9, %r2, 100, %r3;",
        [](int k) { return k / 5 * 100 + k % 5; });
  check("min and max", "min.s32 %r2, %r1, 9; max.s32 %r9, %r2, 4;", [](int k) { return std::max(std::min(k, 9), 4); });
  check("selp", "setp.lt.u32 %p1, %r1, 10; selp.b32 %r9, 3, 4, %p1;", [](int k) { return k < 10 ? 3 : 4; });
  check("predicates", "setp.gt.s32 %p1, %r1, 3; setp.lt.and.s32 %p2|%p3, %r1, 8, %p1; mov.u32 %r9, 0; @%p2 mov.u32 %r9, 1; "
                      "@!%p1 add.s32 %r9, %r9, 2;",
        [](int k) { return (k > 3 && k < 8 ? 1 : 0) + (k > 3 ? 0 : 2); });
  check("logic", "and.b32 %r2, %r1, 12; or.b32 %r3, %r2, 1; xor.b32 %r4, %r3, 255; not.b32 %r9, %r4;",
        [](int k) { return ~(((k & 12) | 1) ^ 255); });
  check("shifts", "mov.u32 %r2, -64; shr.s32 %r3, %r2, %r1; shl.b32 %r4, 1, %r1; xor.b32 %r9, %r3, %r4;",
        [](int k) { return (-64 >> k) ^ int(1u << k); });
  check("bits", "popc.b32 %r2, %r1; clz.b32 %r3, %r1; brev.b32 %r4, %r1; shr.u32 %r4, %r4, 27; mad.lo.u32 %r9, %r2, 64, %r3; "
                "mad.lo.u32 %r9, %r4, 4096, %r9;",
        [](int k) {
          int reversed = 0;
          for (int b = 0; b < 5; ++b)
            reversed |= (k >> b & 1) << (4 - b);
          return __builtin_popcount(k) * 64 + (k ? __builtin_clz(k) : 32) + reversed * 4096;
        });
  check("floats", "cvt.rn.f32.s32 %f1, %r1; mul.f32 %f2, %f1, 0f40200000; sub.f32 %f3, %f2, 0f3F000000; cvt.rni.s32.f32 %r9, %f3;",
        [](int k) { return int(__builtin_rintf(k * 2.5f - 0.5f)); });
  check("doubles", "cvt.rn.f64.s32 %d1, %r1; fma.rn.f64 %d2, %d1, %d1, 0d3FE0000000000000; sqrt.rn.f64 %d3, %d2; cvt.rzi.s32.f64 %r9, %d3;",
        [](int k) { return int(__builtin_sqrt(k * double(k) + 0.5)); });
  check("comparisons of floats", "cvt.rn.f32.s32 %f1, %r1; setp.le.f32 %p1, %f1, 0f40A00000; selp.b32 %r9, 1, 0, %p1;",
        [](int k) { return k <= 5; });
  check("16 bits", "cvt.u16.u32 %h1, %r1; mul.lo.s16 %h2, %h1, 3000; cvt.s32.s16 %r9, %h2;",
        [](int k) { return int(short(k * 3000)); });
  check("64 bits", "cvt.s64.s32 %rd5, %r1; shl.b64 %rd6, %rd5, 40; shr.s64 %rd7, %rd6, 38; cvt.u32.u64 %r9, %rd7;",
        [](int k) { return k * 4; });
  check("pairs", "mov.b64 %rd5, {%r1, 7}; mov.b64 {%r2, %r3}, %rd5; mad.lo.s32 %r9, %r2, 10, %r3;",
        [](int k) { return k * 10 + 7; });
  check("branches", "mov.u32 %r9, 0; setp.eq.s32 %p1, %r1, 3; @%p1 bra THREE; setp.gt.s32 %p2, %r1, 20; @%p2 bra MANY; "
                    "add.s32 %r9, %r9, 1; bra DONE; MANY: add.s32 %r9, %r9, 10; THREE: add.s32 %r9, %r9, 100; DONE:\n",
        [](int k) { return k == 3 ? 100 : k > 20 ? 110 : 1; });
  check("vectors", "shl.b32 %r2, %r1, 4; mov.u32 %r3, buffer; add.s32 %r4, %r3, %r2; add.s32 %r5, %r1, 100; "
                   "st.shared.v4.u32 [%r4], {%r1, %r5, 2, 3}; ld.shared.v2.u32 {%r6, %r7}, [%r4]; ld.shared.u32 %r8, [%r4+12]; "
                   "add.s32 %r9, %r6, %r7; add.s32 %r9, %r9, %r8;",
        [](int k) { return 2 * k + 103; }, ".shared .align 16 .b8 buffer[512];\n");
  check("neighbours", "mov.u64 %rd5, all; mul.wide.u32 %rd6, %r1, 4; add.s64 %rd7, %rd5, %rd6; st.shared.u32 [%rd7], %r1; "
                      "bar.sync 0; xor.b32 %r2, %r1, 1; mul.wide.u32 %rd6, %r2, 4; add.s64 %rd7, %rd5, %rd6; ld.shared.u32 %r9, [%rd7];",
        [](int k) { return k ^ 1; }, ".shared .align 4 .u32 all[32];\n");
  check("atomic operations", "atom.global.add.u32 %r2, [total], 2; bar.sync 0; atom.global.cas.b32 %r3, [total], 64, 64; "
                             "red.global.max.u32 [largest], %r1; bar.sync 0; atom.global.max.u32 %r4, [largest], 0; add.s32 %r9, %r3, %r4;",
        [](int) { return 64 + 31; }, ".global .align 4 .u32 total;\n.global .align 4 .u32 largest;\n");
  check("barriers", "setp.eq.u32 %p1, %r1, 0; mov.u32 %r2, barrier; @%p1 mbarrier.init.shared::cta.b64 [%r2], 32; bar.sync 0; "
                    "mul.wide.u32 %rd6, %r1, 4; mov.u64 %rd5, all; add.s64 %rd7, %rd5, %rd6; st.shared.u32 [%rd7], %r1; "
                    "mbarrier.arrive.shared::cta.b64 %rd8, [%r2];\nWAIT: mbarrier.test_wait.shared::cta.b64 %p2, [%r2], %rd8; "
                    "@!%p2 bra WAIT; xor.b32 %r3, %r1, 5; mul.wide.u32 %rd6, %r3, 4; add.s64 %rd7, %rd5, %rd6; "
                    "ld.shared.u32 %r9, [%rd7];",
        [](int k) { return k ^ 5; }, ".shared .align 8 .b64 barrier;\n.shared .align 4 .u32 all[32];\n");
  check("bulk copies", "mul.wide.u32 %rd6, %r1, 4; mov.u64 %rd5, all; add.s64 %rd7, %rd5, %rd6; st.shared.u32 [%rd7], %r1; "
                       "fence.proxy.async.shared::cta; bar.sync 0; setp.eq.u32 %p1, %r1, 3; mov.u32 %r2, all; "
                       "@%p1 cp.async.bulk.global.shared::cta.bulk_group [copied], [%r2], 128; @%p1 cp.async.bulk.commit_group; "
                       "@%p1 cp.async.bulk.wait_group 0; bar.sync 0; mov.u64 %rd5, copied; add.s64 %rd7, %rd5, %rd6; "
                       "ld.global.u32 %r9, [%rd7]; cvt.rn.f32.s32 %f1, %r9; cvt.rna.tf32.f32 %r9, %f1; mov.b32 %f2, %r9; "
                       "cvt.rzi.s32.f32 %r9, %f2;",
        [](int k) { return k; }, ".global .align 16 .u32 copied[32];\n.shared .align 16 .u32 all[32];\n");
  check("shuffles", "shfl.sync.down.b32 %r2|%p1, %r1, 4, 31, -1; shfl.sync.bfly.b32 %r3, %r1, 1, 31, -1; "
                    "shfl.sync.idx.b32 %r4, %r1, 5, 31, 0xffffffff; mad.lo.s32 %r9, %r2, 100, %r3; mad.lo.s32 %r9, %r4, 10000, %r9;",
        [](int k) { return (k + 4 < 32 ? k + 4 : k) * 100 + (k ^ 1) + 50000; });
  check("votes", "setp.lt.s32 %p1, %r1, 5; vote.sync.ballot.b32 %r2, %p1, -1; vote.sync.any.pred %p2, %p1, -1; selp.b32 %r3, 64, 0, %p2; "
                 "add.s32 %r9, %r2, %r3;",
        [](int) { return 31 + 64; });
  check("special registers", "mov.u32 %r2, %ntid.x; mov.u32 %r3, %nctaid.x; mov.u32 %r4, %laneid; mov.u32 %r5, %warpid; "
                             "mad.lo.u32 %r9, %r2, 100, %r3; add.u32 %r9, %r9, %r4; add.u32 %r9, %r9, %r5;",
        [](int k) { return 3201 + k; });
  check("unordered comparisons", "cvt.rn.f32.s32 %f1, %r1; mov.f32 %f2, 0f7FC00000; setp.leu.f32 %p1, %f1, 0f40A00000; "
                                 "setp.gtu.f32 %p2, %f1, %f2; setp.gt.f32 %p3, %f1, %f2; selp.b32 %r9, 1, 0, %p1; "
                                 "@%p2 add.s32 %r9, %r9, 2; @%p3 add.s32 %r9, %r9, 4;",
        [](int k) { return (k <= 5) + 2; });
  check("24 bits", "add.s32 %r2, %r1, 0x1000000; mul24.lo.s32 %r3, %r2, -2; mad24.lo.s32 %r9, %r2, 3, %r3;",
        [](int k) { return k; });
  check("saturation", "shl.b32 %r2, %r1, 27; add.sat.s32 %r3, %r2, 0x7fffff00; cvt.sat.s8.s32 %r4, %r1; mul.lo.s32 %r5, %r1, 10; "
                      "cvt.sat.u8.u32 %r6, %r5; cvt.rn.f32.s32 %f1, %r1; add.sat.f32 %f2, %f1, 0fBF000000; "
                      "cvt.rzi.s32.f32 %r7, %f2; add.s32 %r8, %r6, %r7; shr.s32 %r3, %r3, 8; add.s32 %r9, %r3, %r8;",
        [](int k) {
          const long long sum = (long long)(int)((unsigned)k << 27) + 0x7fffff00;
          const int limited = int(std::min(std::max(sum, -0x80000000ll), 0x7fffffffll));
          return (limited >> 8) + std::min(k * 10, 255) + (k >= 2 ? 1 : 0);
        });
  check("halves", "cvt.rn.f32.s32 %f1, %r1; cvt.rn.f16.f32 %h1, %f1; mov.f32 %f2, 0f3FC00000; cvt.rn.f16.f32 %h2, %f2; "
                  "mul.f16 %h3, %h1, %h2; fma.rn.f16 %h4, %h1, %h2, %h3; sub.f16 %h5, %h4, %h1; setp.gt.f16 %p1, %h5, %h3; "
                  "cvt.f32.f16 %f3, %h5; cvt.rzi.s32.f32 %r9, %f3; @%p1 add.s32 %r9, %r9, 1000;",
        [](int k) { return 2 * k + (k > 0 ? 1000 : 0); });
  check("signs", "sub.s32 %r2, %r1, 10; slct.s32.s32 %r3, 5, 6, %r2; cvt.rn.f32.s32 %f1, %r2; copysign.f32 %f2, %f1, 0f40E00000; "
                 "cvt.rzi.s32.f32 %r4, %f2; testp.normal.f32 %p1, %f1; selp.b32 %r5, 1000, 0, %p1; mad.lo.s32 %r9, %r3, 100, %r4; "
                 "add.s32 %r9, %r9, %r5;",
        [](int k) { return (k >= 10 ? 5 : 6) * 100 + (k >= 10 ? 7 : -7) + 1000; }); // zero is also normal
  check("reductions of a warp", "redux.sync.add.s32 %r2, %r1, 0xffffffff; redux.sync.max.u32 %r3, %r1, 0xffffffff; and.b32 %r4, %r1, 3; "
                                "match.any.sync.b32 %r5, %r4, 0xffffffff; mad.lo.s32 %r9, %r2, 100, %r3; add.s32 %r9, %r9, %r5;",
        [](int k) { return 496 * 100 + 31 + int(0x11111111u << (k & 3)); });
  check("reductions of a block", "setp.lt.u32 %p1, %r1, 7; bar.red.popc.u32 %r2, 0, %p1; bar.red.and.pred %p2, 0, %p1; "
                                 "barrier.cta.red.or.pred %p3, 0, %p1; mov.u32 %r9, %r2; @%p2 add.s32 %r9, %r9, 100; @%p3 add.s32 %r9, %r9, 1000;",
        [](int) { return 1007; });
  check("products of bytes", "mul.lo.u32 %r2, %r1, 0x01010101; dp4a.u32.u32 %r9, %r2, 0x04030201, 5;", [](int k) { return 10 * k + 5; });
  check("names of a scope", "mov.u32 %r9, 1; { .reg .b32 %r<10>; mov.u32 %r9, 5; mov.u32 %r2, 7; } add.u32 %r9, %r9, 1;", [](int) { return 2; });
  check("a table of labels", "and.b32 %r2, %r1, 3; $L_brx_0: .branchtargets $A, $B, $A, $C; brx.idx %r2, $L_brx_0; "
                             "$A: mov.u32 %r9, 10; bra.uni $END; $B: mov.u32 %r9, 20; bra.uni $END; $C: mov.u32 %r9, 30; $END:\n",
        [](int k) { return k % 4 == 1 ? 20 : k % 4 == 3 ? 30 : 10; });
  check("an address within a variable", "mov.u64 %rd5, table+8; ld.const.u32 %r9, [%rd5+4];", [](int) { return 44; },
        ".const .align 4 .u32 table[4] = {11, 22, 33, 44};\n");
  return wrong;
}
