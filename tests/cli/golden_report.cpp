// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See golden_report.h.
#include "golden_report.h"

namespace ampsim::cli::golden {

Report Run::report() { return make_report(files, arguments, options, tables, outcome, {}, sources); }

SiteId Run::site(Site::Kind kind, std::vector<SourceFrame> stack, SourceExtent extent) {
  Site site;
  site.kind = kind;
  site.kernel = std::uint32_t(tables.kernels.size() - 1);
  site.position = std::uint32_t(tables.sites.size());
  site.stack = std::move(stack);
  site.extent = std::move(extent);
  site.size = 4;
  tables.sites.push_back(std::move(site));
  return SiteId(tables.sites.size() - 1);
}

Launch &Run::launch(std::vector<std::int32_t> extent, std::vector<std::int32_t> tile, const std::string &file,
                    unsigned line) {
  LaunchRecord record;
  Launch &launch = record.launch;
  launch.id = std::uint32_t(outcome.launches.size() + 1);
  launch.kernel = std::uint32_t(tables.kernels.size() - 1);
  launch.file = file;
  launch.line = line;
  launch.tiled = !tile.empty();
  launch.threads = launch.tiles = 1;
  for (std::size_t d = 0; d < extent.size(); ++d) {
    launch.threads *= std::uint64_t(extent[d]);
    launch.tiles *= launch.tiled ? std::uint64_t(extent[d] / tile[d]) : 0;
  }
  launch.extent = std::move(extent);
  launch.tile = std::move(tile);
  record.ended = true;
  outcome.launches.push_back(std::move(record));
  return outcome.launches.back().launch;
}

FindingAccess access(AccessKind kind, SiteId site, std::int32_t tile, std::int32_t local, std::int32_t size,
                     std::string variable, std::vector<std::int64_t> element, std::string value) {
  FindingAccess access;
  access.kind = kind;
  access.site = site;
  access.bytes = 4;
  access.thread.tile_rank = std::uint64_t(tile);
  access.thread.rank_in_tile = std::uint32_t(local);
  access.thread.tile[0] = tile;
  access.thread.local[0] = local;
  access.thread.global[0] = tile * size + local;
  access.value = std::move(value);
  access.variable = std::move(variable);
  access.element = std::move(element);
  return access;
}

Run vector_sum() {
  Run run;
  run.files = {"vector_sum.cpp"};
  std::string text;
  for (int line = 1; line < 38; ++line)
    text += "\n";
  run.sources.add("vector_sum.cpp", text + "                         av_sum[0] += tile_data[0];\n");

  Capture sum;
  sum.name = "av_sum";
  sum.element = {
      .kind = TypeLayout::Kind::scalar, .scalar = TypeLayout::Scalar::signed_integer, .name = "int", .size = 4};
  Kernel kernel;
  kernel.name = "VectorSum(std::vector<int>&)::<lambda>";
  kernel.captures = {sum};
  run.tables.kernels.push_back(kernel);
  run.launch({1024}, {256}, "vector_sum.cpp", 16);
  run.outcome.launches[0].coverage = {5120, 36};

  SourceExtent extent{38, 26, 38, 50, "av_sum[0]", "+=", "tile_data[0]"};
  std::vector<SourceFrame> stack{{"VectorSum(std::vector<int>&)::<lambda>", "vector_sum.cpp", 38, 36}};
  SiteId read = run.site(Site::Kind::read, stack, extent), write = run.site(Site::Kind::write, stack, extent);
  for (SiteId site : {read, write}) {
    run.tables.sites[site].root = Site::Root::capture;
    run.tables.sites[site].root_index = 0;
  }
  auto finding = [&](Kind kind, FindingAccess first, FindingAccess second) {
    Finding result;
    result.kind = kind;
    result.scope = Scope::across_tiles;
    result.space = Space::global;
    result.launch = 1;
    first.interval = second.interval = 9;
    result.accesses = {std::move(first), std::move(second)};
    run.outcome.findings.push_back(std::move(result));
  };
  // Not in the order of the report, to test that it sorts.
  finding(Kind::waw, access(AccessKind::write, write, 0, 0, 256, "av_sum", {0}, "12640"),
          access(AccessKind::write, write, 1, 0, 256, "av_sum", {0}, "25358"));
  finding(Kind::war, access(AccessKind::read, read, 0, 0, 256, "av_sum", {0}, "0"),
          access(AccessKind::write, write, 1, 0, 256, "av_sum", {0}, "25358"));
  return run;
}

} // namespace ampsim::cli::golden
