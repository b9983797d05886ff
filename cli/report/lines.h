// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A line for each finding and each of its places, in the form of compiler messages, which editors and CI systems have
// matchers for:
//
//   vector_sum.cpp:38:36: error: write after read on 'av_sum[0]' across tiles [war across-tiles]
//   vector_sum.cpp:38:36: note: the other access is a read by thread [0] of tile [0] (global [0])
#pragma once

#include "cli/report/suite.h"

#include <string>

namespace ampsim::cli {

/// Errors, warnings and notes by the findings' severities; also compile-time messages and problems of suppressions;
/// and why a program of a suite failed, at its first line. Every line has a file, line and column.
std::string lines_report(const Suite &suite);

} // namespace ampsim::cli
