// What a part of a launch did to memory, in messages and files.
#pragma once

#include "detector/part_footprint.h"

#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace ampsim::cli {

nlohmann::json footprint_json(const std::vector<RegionFootprint> &footprint, const PartRules &rules);
/// Throws nlohmann::json::exception or std::runtime_error where that is not what footprint_json() has made.
void read_footprint(const nlohmann::json &json, std::vector<RegionFootprint> &footprint, PartRules &rules);

} // namespace ampsim::cli
