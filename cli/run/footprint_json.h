// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory effects of a part of a launch, in messages and files.
#pragma once

#include "detector/detect/part_footprint.h"

#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace ampsim::cli {

nlohmann::json footprint_json(const std::vector<RegionFootprint> &footprint, const PartRules &rules);
/// Throws nlohmann::json::exception or std::runtime_error if it was not made by footprint_json().
void read_footprint(const nlohmann::json &json, std::vector<RegionFootprint> &footprint, PartRules &rules);

} // namespace ampsim::cli
