// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sentences about a finding's parts that several formats share.
#pragma once

#include "cli/report/value.h"

#include <string>
#include <string_view>

namespace ampsim::cli {

/// "thread [0] of tile [1] (global [256]) writes 25358 here (iteration 3 of the loop)"; `past`: "wrote".
std::string deed(const ReportAccess &access, bool past);
/// Describes one access of a finding: the deed, or for findings about waiting, assertions and failed calls
/// "thread [0] waits here: 'flag[0]' is 0", "cudaMemcpy fails with cudaErrorInvalidValue here".
std::string deed(const ReportFinding &finding, const ReportAccess &access);
/// "128 threads wait here, the first is thread [0] of tile [0] (global [0])".
std::string deed(const ReportGroup &group);
/// A sentence about a place for readers who see another one: its "here" becomes `where`, such as "on line 16".
std::string elsewhere(std::string_view sentence, std::string_view where);
/// Returns whether one of the two is an asynchronous copy that its thread has not yet waited for.
bool meets_copy(const ReportFinding &finding);
/// The access of the thread that arrives after another thread of its tile has signalled that the tile is done; null if
/// that is not the case.
const ReportAccess *last_to_arrive(const ReportFinding &finding);
/// Returns whether two lanes of a wavefront, 32 lanes from each other, do the same at one place.
bool are_halves_of_wavefront(const ReportFinding &finding);
/// The reason why nothing orders the two accesses of a race; empty for other findings.
std::string why_unordered(const ReportFinding &finding);
/// The first run's knowledge of the other access of an unexplained race.
std::string what_it_met(const ReportFinding &finding);
/// A further fact: "lanes 4 to 31 of the mask 0xffffffff wait here".
std::string sentence(const FindingFact &fact, const Vocabulary &words);
/// "lane 3", "lanes 0 to 15 and 17".
std::string lanes(std::uint64_t mask);
/// "the program exceeded the time limit of 2 s in launch 3 (a.cpp:12)"; empty if it ended by itself.
std::string how_it_ended(const Report &report);

} // namespace ampsim::cli
