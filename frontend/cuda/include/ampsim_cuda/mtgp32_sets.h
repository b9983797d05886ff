// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MTGP32's sets of parameters with all of their tables, and first states, for programs' host code.
#pragma once

#include <ampsim/cuda_mtgp32.h>

#include <vector>

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

/// The first `count` sets as kernels read them; one element, since it is large.
template <class Tables, class Set> std::vector<Tables> mtgp32_tables(const Set sets[], int count) {
  std::vector<Tables> made(1);
  Tables &to = made[0];
  to.mask[0] = sets[0].mask;
  for (int k = 0; k < count; ++k) {
    to.pos_tbl[k] = (unsigned int)sets[k].pos;
    to.sh1_tbl[k] = (unsigned int)sets[k].sh1;
    to.sh2_tbl[k] = (unsigned int)sets[k].sh2;
    for (int entry = 0; entry < 16; ++entry) {
      to.param_tbl[k][entry] = sets[k].tbl[entry];
      to.temper_tbl[k][entry] = sets[k].tmp_tbl[entry];
      to.single_temper_tbl[k][entry] = sets[k].flt_tmp_tbl[entry];
    }
  }
  return made;
}

/// The first states of `count` generators, whose words are the member `ring`; `complete` gets each state and the number
/// of its set, to fill in other members.
template <class State, int Words, class Set, class Complete>
std::vector<State> mtgp32_states(unsigned int (State::*ring)[Words], const Set sets[], int count,
                                 unsigned long long seed, Complete complete) {
  std::vector<State> made(count);
  for (int i = 0; i < count; ++i) {
    ampsim_random::mtgp32_begin(made[i].*ring, ampsim_random::mtgp32_seed(seed, i), sets[i].tbl[4], sets[i].tbl[8]);
    complete(made[i], i);
  }
  return made;
}

} // namespace ampsim_cuda
