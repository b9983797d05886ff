// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches that race like earlier ones.
//
// A loop on the host that launches a racing kernel a thousand times would have the same race explained a thousand
// times. If the same kernel was launched from the same place in the same shape, made as many accesses, and left the
// same candidate cells, the first few launches represent the others: their findings are assumed to repeat. So counts
// become "or more". A launch whose accesses depend on changed data could have raced in another way, so this is done only
// in a run that has an error already; `--exhaustive` explains all.
#pragma once

#include "detector/findings/finding.h"
#include "model/launch.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace ampsim {

struct Candidates;
struct Coverage;

class Repeats {
public:
  /// `budget`: the number of accesses of similar launches that are explained at least.
  explicit Repeats(std::uint64_t budget) : budget(budget) {}

  /// A key that is the same for launches that race in the same way: a hash, as reliable as comparing all of its
  /// inputs. `beside_cells`: a hash of the candidates that are not cells.
  static std::uint64_t key(const Launch &launch, const Candidates &candidates, const Coverage &coverage,
                           std::uint64_t beside_cells);
  /// Returns true if the findings of a launch with this key are known.
  bool known(std::uint64_t key) const;
  /// Returns true if one such launch has been explained.
  bool seen(std::uint64_t key) const { return entries.contains(key); }
  void explained(std::uint64_t key, std::uint64_t accesses, const std::vector<Finding> &findings);
  /// The findings of a launch with a known key.
  std::vector<Finding> findings(std::uint64_t key, const Launch &launch) const;

private:
  struct Entry {
    unsigned launches = 0;
    std::uint64_t accesses = 0;
    std::vector<Finding> findings; // of the last one
  };
  const std::uint64_t budget;
  std::unordered_map<std::uint64_t, Entry> entries;
};

} // namespace ampsim
