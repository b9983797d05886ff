// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/run/footprint_json.h"
#include "cli/support/deflate.h"

#include <nlohmann/json.hpp>

namespace ampsim::cli {

using Json = nlohmann::json;

Json footprint_json(const std::vector<RegionFootprint> &footprint, const PartRules &rules) {
  Json regions = Json::array();
  for (const RegionFootprint &region : footprint)
    regions.push_back({region.granule, region.uses.size(), Json::binary(deflated(region.uses))});
  return {std::move(regions), rules.reads_conflict_with_atomics, rules.atomics_conflict};
}

void read_footprint(const Json &json, std::vector<RegionFootprint> &footprint, PartRules &rules) {
  for (const Json &region : json.at(0))
    footprint.push_back(
        {region.at(0).get<std::uint64_t>(), inflated(region.at(2).get_binary(), region.at(1).get<std::size_t>())});
  rules = {json.at(1).get<bool>(), json.at(2).get<bool>()};
}

} // namespace ampsim::cli
