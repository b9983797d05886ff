// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See part_file.h. A file is CBOR.
#include "cli/analysis/part_file.h"
#include "cli/report/json.h"
#include "cli/run/footprint_json.h"
#include "cli/support/output.h"
#include "cli/support/read_file.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"

#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

namespace {

using Json = nlohmann::json;

constexpr const char *schema = "ampsim-part/1";

/// These describe the whole launch; `launch.tiles` is the part that ran.
std::uint64_t tiles_in(const ReportLaunch &launch) {
  std::uint64_t tiles = 1;
  for (std::size_t d = 0; d < launch.tile.size(); ++d)
    tiles *= std::uint64_t((launch.extent[d] + launch.tile[d] - 1) / launch.tile[d]);
  return tiles;
}

} // namespace

PartFile part_of(const AnalysisOptions &options, const Report &report, PartOutcome outcome) {
  if (!outcome.why_not.empty())
    throw UsageError(fmt::format("launch {} cannot be divided: {}", options.part.launch, outcome.why_not));
  const ReportLaunch *launch = report.launch(options.part.launch);
  PartFile part{.folder = std::filesystem::current_path().string(),
                .command = options.words,
                .arguments = options.arguments,
                .launch = options.part.launch,
                .tiles = tiles_in(*launch),
                .ranges = {},
                .rules = outcome.rules,
                .footprint = std::move(outcome.footprint),
                .own = {.launches = 1,
                        .tiles = launch->tiles,
                        .threads = launch->threads,
                        .accesses = launch->coverage.accesses,
                        .barriers = launch->coverage.barriers},
                .report = json_report(report)};
  part.ranges = options.part.of_tiles(part.tiles);
  for (const std::string &source : options.compile.sources)
    part.command.push_back(source.starts_with('-') ? "./" + source : source);
  return part;
}

void write_part(const std::string &file, const PartFile &part) {
  Json ranges = Json::array();
  for (const TileRange &range : part.ranges)
    ranges.push_back({range.first, range.end});
  const std::vector<std::uint8_t> bytes = Json::to_cbor(
      {{"schema", schema},
       {"ampsim", program_version},
       {"folder", part.folder},
       {"command", part.command},
       {"arguments", part.arguments},
       {"launch", part.launch},
       {"tiles", part.tiles},
       {"ranges", std::move(ranges)},
       {"footprint", footprint_json(part.footprint, part.rules)},
       {"own", {part.own.launches, part.own.tiles, part.own.threads, part.own.accesses, part.own.barriers}},
       {"report", part.report}});
  write_file(file, std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
}

PartFile read_part(const std::string &file) {
  auto refuse = [&](std::string_view why) {
    throw UsageError(fmt::format("cannot merge '{}': {}", file, why), "expected files written by '--part FILE'");
  };
  try {
    const Json json = Json::from_cbor(read_file(file));
    if (json.at("schema") != schema || json.at("ampsim") != program_version)
      refuse("it was written by another version of ampsim");
    PartFile part;
    json.at("folder").get_to(part.folder);
    json.at("command").get_to(part.command);
    json.at("arguments").get_to(part.arguments);
    json.at("launch").get_to(part.launch);
    json.at("tiles").get_to(part.tiles);
    for (const Json &range : json.at("ranges"))
      part.ranges.push_back({range.at(0).get<std::uint64_t>(), range.at(1).get<std::uint64_t>()});
    read_footprint(json.at("footprint"), part.footprint, part.rules);
    const Json &own = json.at("own");
    part.own = {.launches = own.at(0),
                .tiles = own.at(1),
                .threads = own.at(2),
                .accesses = own.at(3),
                .barriers = own.at(4)};
    json.at("report").get_to(part.report);
    return part;
  } catch (const Json::exception &) {
    refuse("it is not a part of a launch");
  } catch (const std::runtime_error &error) {
    if (dynamic_cast<const UsageError *>(&error))
      throw;
    refuse(error.what());
  }
  return {};
}

} // namespace ampsim::cli
