// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assertions about a kernel's input in source comments:
//
//   // ASSUME: n > 0 && n % 64 == 0
//   // INJECTIVE: perm
//
// A comment before a kernel, separated from it only by comments and the kernel's own head, belongs to it; any other
// comment belongs to the last kernel that begins before it.
#pragma once

#include "cli/report/source_text.h"
#include "cli/run/annotations.h"
#include "model/kernel.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// The annotations in the files of the kernels.
std::vector<InputAnnotation> proof_annotations(const std::vector<Kernel> &kernels, SourceText &sources);

} // namespace ampsim::cli
