// Launches that race like earlier ones.
//
// A loop on the host that launches a racing kernel a thousand times would have the same race explained a thousand times.
// Where the same kernel was launched from the same place in the same shape, made as many accesses, and left the same cells
// suspicious, the first few launches stand for the others: their findings are taken to be found again. So counts become
// "or more". A launch whose accesses depend on data that changed could have met in another way; `--exhaustive` explains all.
#pragma once

#include "detector/finding.h"
#include "model/launch.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace ampsim {

struct Candidates;
struct Coverage;

class Repeats {
public:
  /// `budget`: accesses of launches alike that are explained at least.
  explicit Repeats(std::uint64_t budget) : budget(budget) {}

  /// Tells launches that race alike; as good as a comparison of all that it is about.
  static std::uint64_t key(const Launch &launch, const Candidates &candidates, const Coverage &coverage);
  /// Is it known what a launch with this key shows?
  bool known(std::uint64_t key) const;
  /// Has one such launch been explained?
  bool seen(std::uint64_t key) const { return entries.contains(key); }
  void explained(std::uint64_t key, std::uint64_t accesses, const std::vector<Finding> &findings);
  /// Of a launch with a known key.
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
