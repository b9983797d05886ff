// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See repeats.h.
#include "detector/explain/repeats.h"

#include "detector/detect/detect_hooks.h"

#include <functional>
#include <string_view>

namespace ampsim {

namespace {

constexpr unsigned launches_explained = 3;

struct Hash {
  std::uint64_t value = 0;
  void add(std::uint64_t what) {
    value = (value ^ what) * 0x9e3779b97f4a7c15u;
    value ^= value >> 29;
  }
  void add_all(const auto &many) {
    add(many.size());
    for (auto each : many)
      add(std::uint64_t(each));
  }
};

} // namespace

std::uint64_t Repeats::key(const Launch &launch, const Candidates &candidates, const Coverage &coverage,
                           std::uint64_t beside_cells) {
  Hash hash;
  hash.add(launch.kernel);
  hash.add(std::hash<std::string_view>()(launch.file));
  hash.add(launch.line);
  hash.add_all(launch.extent);
  hash.add_all(launch.tile);
  hash.add(launch.tile_local_bytes);
  hash.add(coverage.accesses);
  hash.add(coverage.barriers);
  hash.add(beside_cells);
  hash.add_all(candidates.tile_local);
  hash.add_all(candidates.global);
  return hash.value;
}

bool Repeats::known(std::uint64_t key) const {
  auto found = entries.find(key);
  return found != entries.end() && found->second.launches >= launches_explained && found->second.accesses > budget;
}

void Repeats::explained(std::uint64_t key, std::uint64_t accesses, const std::vector<Finding> &findings) {
  Entry &entry = entries[key];
  ++entry.launches;
  entry.accesses += accesses;
  entry.findings = findings;
}

std::vector<Finding> Repeats::findings(std::uint64_t key, const Launch &launch) const {
  std::vector<Finding> again = entries.at(key).findings;
  for (Finding &finding : again) {
    finding.launch = launch.id;
    finding.at_least = true;
    finding.history.reset();
  }
  return again;
}

} // namespace ampsim
