// The sentences about a finding's parts that several formats say.
#pragma once

#include "cli/report/value.h"

#include <string>

namespace ampsim::cli {

/// "thread [0] of tile [1] (global [256]) writes 25358 here (iteration 3 of the loop)"; `past`: "wrote".
std::string deed(const ReportAccess &access, bool past);
/// "128 threads wait here, the first is thread [0] of tile [0] (global [0])".
std::string deed(const ReportGroup &group);
/// Is one of the two an asynchronous copy that its thread has not yet waited for?
bool meets_copy(const ReportFinding &finding);
/// The access of the thread that is late, where another one of its tile has told that it is done; null where that is not so.
const ReportAccess *late(const ReportFinding &finding);
/// Do two lanes of a wavefront, 32 apart, do the same at one place?
bool are_halves_of_wavefront(const ReportFinding &finding);
/// Why nothing orders the two accesses of a race; empty for findings that are none.
std::string why_unordered(const ReportFinding &finding);
/// What the first run knows of the other access, of a race that is not explained.
std::string what_it_met(const ReportFinding &finding);
/// What is known besides: "lanes 4 to 31 of the mask 0xffffffff wait here".
std::string sentence(const FindingFact &fact);
/// "lane 3", "lanes 0 to 15 and 17".
std::string lanes(std::uint64_t mask);
/// "the program exceeded the time limit of 2 s in launch 3 (a.cpp:12)"; empty where it ended by itself.
std::string how_it_ended(const Report &report);

} // namespace ampsim::cli
