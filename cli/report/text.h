// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text report, in the style of a compiler:
//
//   vector_sum.cpp:38:36: hazard: write after read on 'av_sum[0]' across tiles [war across-tiles]
//      38 |                          av_sum[0] += tile_data[0];
//         |                          ~~~~~~~~~~^~~~~~~~~~~~~~~
//   note: thread [0] of tile [1] (global [256]) writes 25358 here; thread [0] of tile [0] (global [0]) read 0 here
//   note: nothing orders threads of different tiles: a tile_barrier works only within one tile
//   hint: make the update atomic: atomic_fetch_add(&(av_sum[0]), tile_data[0])
//   seen at 1 element in launch 1 (vector_sum.cpp:16)
//   also waw across-tiles at 1 element ('-v' shows each)
//
//   ampsim: 2 findings (2 errors); checked 1 launch, 4 tiles, 1024 threads, 5120 accesses
#pragma once

#include "cli/report/suite.h"

#include <cstdint>
#include <string>

namespace ampsim::cli {

struct TextStyle {
  bool color = false;
  bool quiet = false;       // print nothing if there are no findings and the program ended by itself
  bool verbose = false;     // list each launch, and the findings of one cause one by one
  std::uint64_t limit = 50; // findings
  bool diagnostics = false; // include the compiler's messages, which a separate program has printed already
  bool summary = true;
  bool options = true; // the reader can use those of `ampsim run`
};

/// `warnings` are about suppressions.
std::string text_report(const Report &report, SourceText &sources, const TextStyle &style,
                        const std::vector<Diagnostic> &warnings = {});

/// For several programs (suite_text.cpp): failures with reasons, a table, and a last line.
std::string text_report(const Suite &suite, SourceText &sources, const TextStyle &style);

/// One finding as in the text report, without colours. `options`: of `ampsim run`, may be named.
std::string finding_text(const Report &report, const ReportFinding &finding, SourceText &sources,
                         bool options = true);

/// The last line: "ampsim: no hazards found; checked 1 launch, ...".
std::string summary_line(const Report &report);

/// For a program that launched nothing, which is not a pass: "pass its arguments after '--', or ..."; else empty.
std::string what_to_launch(const Report &report);

/// The results of `--write-fix`, a line each; empty without it.
std::string fix_lines(const Report &report);

/// Its parts: "2 findings (1 error, 1 note)", "no hazards found"; ", 1 suppressed"; "3 launches, 4 tiles, ...".
std::string found_phrase(std::uint64_t errors, std::uint64_t warnings, std::uint64_t notes);
std::string suppressed_phrase(std::uint64_t suppressed);
std::string coverage_phrase(const ReportCoverage &coverage, const Vocabulary &words);

} // namespace ampsim::cli
