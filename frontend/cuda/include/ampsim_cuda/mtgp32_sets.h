// MTGP32's sets of parameters with all of their tables, for programs' host code.
#pragma once

#include <ampsim/cuda_mtgp32.h>

namespace ampsim_cuda {

template <class Set, int Count> struct Mtgp32Sets {
  using Source = const ampsim_random::Mtgp32Parameters[Count];
  Set set[Count] = {};
  explicit constexpr Mtgp32Sets(Source &source) {
    for (int k = 0; k < Count; ++k) {
      const ampsim_random::Mtgp32Parameters &from = source[k];
      Set &to = set[k];
      to.mexp = 11213;
      to.pos = from.pos;
      to.sh1 = from.sh1;
      to.sh2 = from.sh2;
      to.mask = ampsim_random::mtgp32_mask;
      for (unsigned int entry = 0; entry < 16; ++entry) {
        to.tbl[entry] = ampsim_random::mtgp32_entry(from.recursion, entry);
        to.tmp_tbl[entry] = ampsim_random::mtgp32_entry(from.tempering, entry);
        to.flt_tmp_tbl[entry] = to.tmp_tbl[entry] >> 9 | 0x3f800000;
      }
    }
  }
};

} // namespace ampsim_cuda
