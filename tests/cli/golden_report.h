// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hand-made runs whose reports are known: the example of docs/report-format.md, and one of each other shape.
#pragma once

#include "cli/report/value.h"

namespace ampsim::cli::golden {

/// Tables, outcome and sources of one run, from which a report is made.
struct Run {
  std::vector<std::string> files, arguments;
  RunOptions options;
  ProgramTables tables;
  RunOutcome outcome;
  SourceText sources;

  Report report();
  /// Adds a site in the last kernel and returns its id.
  SiteId site(Site::Kind kind, std::vector<SourceFrame> stack, SourceExtent extent = {});
  /// Adds a finished launch of the last kernel.
  Launch &launch(std::vector<std::int32_t> extent, std::vector<std::int32_t> tile, const std::string &file,
                 unsigned line);
};

/// The program of the example in docs/report-format.md: `av_sum[0] += tile_data[0]` by thread 0 of each tile; war
/// and waw.
Run vector_sum();

/// An access of thread `local` of tile `tile` (one dimension, tiles of `size`).
FindingAccess access(AccessKind kind, SiteId site, std::int32_t tile, std::int32_t local, std::int32_t size,
                     std::string variable, std::vector<std::int64_t> element, std::string value = "");

} // namespace ampsim::cli::golden
