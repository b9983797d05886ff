// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A hash of a set of pairs of accesses, for Repeats::key: the sum of the hashes of its pairs, so that neither the order of
// tiles nor that of workers matters.
#pragma once

#include "model/access.h"
#include "simulator/mixed.h"

#include <cstdint>

namespace ampsim {

/// The hash of one pair. `what`: a small number for anything else that distinguishes it.
constexpr std::uint64_t pair_hash(SiteId first, SiteId second, std::uint64_t what) {
  // The steps must not be linear: the sum of linear hashes would be one of the first sites and of the second.
  return mixed(mixed(std::uint64_t(first) << 32 | second) + what + 1);
}

} // namespace ampsim
