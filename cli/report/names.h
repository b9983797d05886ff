// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of findings and their parts: the words shared by all formats.
#pragma once

#include "cli/report/value.h"

#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// "3 launches", "1 launch".
std::string counted(std::uint64_t count, std::string_view one, std::string_view many);
/// "[1, 2]".
template <class Index> std::string bracketed(const std::vector<Index> &index) {
  return fmt::format("[{}]", fmt::join(index, ", "));
}
/// "av_sum[0]", "records[3].stamp"; empty if the variable is unknown.
std::string location(const ReportAccess &access);
/// "thread [0] of tile [1] (global [256])", "thread [7]".
std::string thread(const ReportThread &thread);
/// Its tile: "block (0, 0, 0)".
std::string tile(const ReportThread &thread);
/// "within a tile", "across tiles", "between threads".
std::string scope_phrase(const ReportFinding &finding);
/// "within-tile", "across-tiles": as in reports and annotations, in the words of a language.
std::string_view name(Scope scope, const Language &language);
/// In the words of any language.
std::optional<Scope> scope_named(std::string_view word);
/// "within-tile": a finding's scope and kind as in an annotation.
std::string tag(const ReportFinding &finding);
/// "signal 11 (segmentation fault)".
std::string signal_name(int number);
/// "segmentation fault"
std::string signal_meaning(int number);
/// "C++ AMP": the supported languages.
std::string language_names();
/// A sentence of a language's vocabulary, with `{}` replaced by `what`.
std::string filled(std::string_view sentence, std::string_view what);
/// "'wait()' or 'wait_with_global_memory_fence()'": the barriers, or free fences, that cover a memory space.
std::string fence_names(const Language &language, bool barrier, Space space);
/// "ampsim run --order reverse a.cu -- 4": the run, as it would be typed again.
std::string command_line(const Report &report);
std::string_view name(Outcome outcome);
std::string_view noun(AccessKind kind);    // "a read", "a write", "an atomic operation"
std::string_view name(AccessKind kind);    // "read", "write", "atomic"
std::string_view name(Suppression::By by); // "source", "file", "baseline"

/// As given to `--order`: "shuffle:3".
std::string name(const Order &order);
/// As in JSON: "division-by-zero".
std::string_view name(KernelFault::What what);

/// The finding, as one sentence.
std::string message(const ReportFinding &finding);
std::string message(const ReportFault &fault, const KernelFault &of, const Vocabulary &words);
std::string message(const HostCopyFault &fault, const Vocabulary &words);
/// The usual fix.
std::string hint(const HostCopyFault &fault);

/// FNV-1a 64 as 16 hexadecimal digits.
std::string fingerprint(std::string_view text);
/// A source line with its white space normalised: single spaces, none at the ends.
std::string normalised(std::string_view text);
/// Sets the `id` of each: the fingerprint of kind, scope, variable, functions and text of the lines with white space
/// normalised, and an ordinal among equals. Without line numbers and paths, so that it survives unrelated changes.
void set_fingerprints(std::vector<ReportFinding> &findings, SourceText &sources);

} // namespace ampsim::cli
