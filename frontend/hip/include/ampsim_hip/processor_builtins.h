// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compiler's builtin functions for AMD's processors, __builtin_amdgcn_..., which device code and its libraries use
// (Clang's BuiltinsAMDGPU.def; the instructions are described in the instruction set manuals of GCN, CDNA and RDNA).
// Clang supports them only for the target amdgcn, so they can be functions here. Lanes read the values of active lanes.
// For an inactive lane, data-parallel primitives act as if there were no source, permutes and swizzles read 0, and
// v_readlane, which would read its register, reads the lane's own value here.
#pragma once

#include <ampsim_cuda/atomic_builtins.h>
#include <ampsim_cuda/integer_intrinsics.h>
#include <ampsim_cuda/synchronization.h>
#include <ampsim_cuda/warps.h>

// The macro has two spellings; the option defines one.
#define __AMDGCN_WAVEFRONT_SIZE __AMDGCN_WAVEFRONT_SIZE__

namespace ampsim_hip {

/// The value of the lane `source` of the wavefront, if it is active; else `otherwise`.
template <class T> AMPSIM_WARP T of_lane(T value, unsigned int source, T otherwise) {
  const unsigned long long active = __activemask();
  source %= ampsim_cuda::lanes_of_warp;
  const bool there = active >> source & 1;
  const T read = ampsim_cuda::shuffle(active, value, there ? source : unsigned(ampsim_cuda::lane()));
  return there ? read : otherwise;
}

/// The lane that a lane reads with data-parallel primitives ("DPP"), or -1 if none.
AMPSIM_WARP int dpp_source(int lane, unsigned int control) {
  const int row = lane & ~15, place = lane & 15, count = int(control & 15);
  const auto in_row = [&](int at) { return at >= 0 && at < 16 ? row | at : -1; };
  if (control <= 0xff) // quad_perm: two bits for each of four lanes
    return (lane & ~3) | int(control >> 2 * (lane & 3) & 3);
  switch (control >> 4) {
  case 0x10: // row_shl
    return in_row(place + count);
  case 0x11: // row_shr
    return in_row(place - count);
  case 0x12: // row_ror
    return row | ((place - count) & 15);
  case 0x15: // row_share
    return row | count;
  case 0x16: // row_xmask
    return row | (place ^ count);
  default:
    break;
  }
  const int last = ampsim_cuda::lanes_of_warp - 1;
  switch (control) {
  case 0x130: // wave_shl:1
    return lane < last ? lane + 1 : -1;
  case 0x134: // wave_rol:1
    return (lane + 1) & last;
  case 0x138: // wave_shr:1
    return lane - 1;
  case 0x13c: // wave_ror:1
    return (lane - 1) & last;
  case 0x140: // row_mirror
    return row | (15 - place);
  case 0x141: // row_half_mirror
    return (lane & ~7) | (7 - (lane & 7));
  case 0x142: // row_bcast:15, to the next row
    return row - 1;
  case 0x143: // row_bcast:31, to the rows of the other half
    return lane >= 32 ? 31 : -1;
  default:
    return lane;
  }
}

/// The lane that `ds_swizzle` reads.
AMPSIM_WARP int swizzle_source(int lane, unsigned int pattern) {
  if (pattern & 0x8000) // four lanes
    return (lane & ~3) | int(pattern >> 2 * (lane & 3) & 3);
  const int and_mask = int(pattern & 31), or_mask = int(pattern >> 5 & 31), xor_mask = int(pattern >> 10 & 31);
  return (lane & ~31) | ((((lane & 31) & and_mask) | or_mask) ^ xor_mask);
}

/// Returns whether a fence with this synchronisation scope must order memory only for the threads of the block.
constexpr bool is_within_block(const char *scope) { return scope[0] == 'w' || scope[0] == 's'; }

template <bool WithinBlock> AMPSIM_WARP void fence(int order) {
  ampsim_cuda::fence_of_scope(ampsim_cuda::sides_of(order),
                              WithinBlock ? __NV_THREAD_SCOPE_BLOCK : __NV_THREAD_SCOPE_DEVICE);
}

/// The square root and similar, as the processor's own, less exact instructions.
AMPSIM_WARP float reciprocal(float x) { return 1 / x; }
AMPSIM_WARP double reciprocal(double x) { return 1 / x; }

} // namespace ampsim_hip

// Lanes.
AMPSIM_WARP unsigned int __builtin_amdgcn_mbcnt_lo(unsigned int mask, unsigned int addend) {
  const unsigned int lane = ampsim_cuda::lane();
  return unsigned(__builtin_popcount(lane < 32 ? mask & ((1u << lane) - 1) : mask)) + addend;
}
AMPSIM_WARP unsigned int __builtin_amdgcn_mbcnt_hi(unsigned int mask, unsigned int addend) {
  const unsigned int lane = ampsim_cuda::lane();
  return unsigned(lane < 32 ? 0 : __builtin_popcount(mask & ((1u << (lane - 32)) - 1))) + addend;
}
AMPSIM_WARP unsigned int __builtin_amdgcn_wavefrontsize() { return ampsim_cuda::lanes_of_warp; }
AMPSIM_WARP unsigned long long __builtin_amdgcn_read_exec() { return __activemask(); }
AMPSIM_WARP unsigned int __builtin_amdgcn_read_exec_lo() { return unsigned(__activemask()); }
AMPSIM_WARP unsigned int __builtin_amdgcn_read_exec_hi() { return unsigned(__activemask() >> 32); }
AMPSIM_WARP unsigned int __builtin_amdgcn_ballot_w32(bool predicate) { return unsigned(__ballot(predicate)); }
AMPSIM_WARP unsigned long long __builtin_amdgcn_ballot_w64(bool predicate) { return __ballot(predicate); }
AMPSIM_WARP int __builtin_amdgcn_readlane(int value, int lane) {
  return ampsim_hip::of_lane(value, unsigned(lane), value);
}
AMPSIM_WARP int __builtin_amdgcn_readfirstlane(int value) {
  return ampsim_hip::of_lane(value, unsigned(__builtin_ctzll(__activemask())), value);
}
AMPSIM_WARP int __builtin_amdgcn_ds_bpermute(int address, int value) {
  return ampsim_hip::of_lane(value, unsigned(address) / 4, 0);
}
AMPSIM_WARP int __builtin_amdgcn_ds_swizzle(int value, int pattern) {
  const int lane = int(ampsim_cuda::lane());
  return ampsim_hip::of_lane(value, unsigned(ampsim_hip::swizzle_source(lane, unsigned(pattern))), 0);
}
/// Masked-out lanes of rows and banks, and those without a source, keep `old`; with `zero`, the latter get 0.
AMPSIM_WARP int __builtin_amdgcn_update_dpp(int old, int value, int control, int rows, int banks, bool zero) {
  const int lane = int(ampsim_cuda::lane()), source = ampsim_hip::dpp_source(lane, unsigned(control));
  const int none = zero ? 0 : old, read = ampsim_hip::of_lane(value, unsigned(source < 0 ? lane : source), none);
  if (!(rows >> lane / 16 & 1) || !(banks >> lane / 4 % 4 & 1))
    return old;
  return source >= 0 ? read : none;
}
AMPSIM_WARP int __builtin_amdgcn_mov_dpp(int value, int control, int rows, int banks, bool zero) {
  return __builtin_amdgcn_update_dpp(value, value, control, rows, banks, zero);
}

// Synchronisation. A barrier orders memory here like __syncthreads, so the fences next to it in a library add nothing.
AMPSIM_WARP void __builtin_amdgcn_s_barrier() { __syncthreads(); }
AMPSIM_WARP void __builtin_amdgcn_wave_barrier() { __syncwarp(__activemask()); }
#define __builtin_amdgcn_fence(order, scope, ...) ampsim_hip::fence<ampsim_hip::is_within_block(scope)>(order)
AMPSIM_WARP void __builtin_amdgcn_s_sleep(int) {}
AMPSIM_WARP void __builtin_amdgcn_s_waitcnt(int) {}
AMPSIM_WARP void __builtin_amdgcn_sched_barrier(int) {}
AMPSIM_WARP void __builtin_amdgcn_s_setprio(short) {}
AMPSIM_WARP unsigned long long __builtin_amdgcn_s_memtime() { return (unsigned long long)clock64(); }
AMPSIM_WARP unsigned long long __builtin_amdgcn_s_memrealtime() { return (unsigned long long)wall_clock64(); }

// Indices.
#define AMPSIM_INDEX(AXIS)                                                                                         \
  AMPSIM_WARP unsigned int __builtin_amdgcn_workitem_id_##AXIS() { return threadIdx.AXIS; }                        \
  AMPSIM_WARP unsigned int __builtin_amdgcn_workgroup_id_##AXIS() { return blockIdx.AXIS; }                        \
  AMPSIM_WARP unsigned short __builtin_amdgcn_workgroup_size_##AXIS() { return (unsigned short)blockDim.AXIS; }    \
  AMPSIM_WARP unsigned int __builtin_amdgcn_grid_size_##AXIS() { return gridDim.AXIS * blockDim.AXIS; }
AMPSIM_INDEX(x)
AMPSIM_INDEX(y)
AMPSIM_INDEX(z)
#undef AMPSIM_INDEX

// Bits.
AMPSIM_WARP unsigned int __builtin_amdgcn_ubfe(unsigned int value, unsigned int offset, unsigned int width) {
  offset &= 31;
  width &= 31;
  return value >> offset & ((1u << width) - 1);
}
AMPSIM_WARP int __builtin_amdgcn_sbfe(int value, unsigned int offset, unsigned int width) {
  offset &= 31;
  width &= 31;
  if (width == 0)
    return 0;
  return offset + width >= 32 ? value >> offset : int(unsigned(value) << (32 - offset - width)) >> (32 - width);
}
AMPSIM_WARP unsigned int __builtin_amdgcn_alignbit(unsigned int high, unsigned int low, unsigned int shift) {
  return __funnelshift_r(low, high, shift);
}
AMPSIM_WARP unsigned int __builtin_amdgcn_alignbyte(unsigned int high, unsigned int low, unsigned int shift) {
  return __funnelshift_r(low, high, 8 * (shift & 3));
}

// Mathematics.
AMPSIM_WARP float __builtin_amdgcn_rcpf(float x) { return ampsim_hip::reciprocal(x); }
AMPSIM_WARP double __builtin_amdgcn_rcp(double x) { return ampsim_hip::reciprocal(x); }
AMPSIM_WARP float __builtin_amdgcn_sqrtf(float x) { return __builtin_sqrtf(x); }
AMPSIM_WARP double __builtin_amdgcn_sqrt(double x) { return __builtin_sqrt(x); }
AMPSIM_WARP float __builtin_amdgcn_rsqf(float x) { return ampsim_hip::reciprocal(__builtin_sqrtf(x)); }
AMPSIM_WARP double __builtin_amdgcn_rsq(double x) { return ampsim_hip::reciprocal(__builtin_sqrt(x)); }
AMPSIM_WARP float __builtin_amdgcn_exp2f(float x) { return __builtin_exp2f(x); }
AMPSIM_WARP float __builtin_amdgcn_logf(float x) { return __builtin_log2f(x); }
AMPSIM_WARP float __builtin_amdgcn_ldexpf(float x, int exponent) { return __builtin_ldexpf(x, exponent); }
AMPSIM_WARP double __builtin_amdgcn_ldexp(double x, int exponent) { return __builtin_ldexp(x, exponent); }
AMPSIM_WARP float __builtin_amdgcn_fmed3f(float x, float y, float z) {
  return __builtin_fmaxf(__builtin_fminf(x, y), __builtin_fminf(__builtin_fmaxf(x, y), z));
}
