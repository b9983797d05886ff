// What sources say about a kernel's input, in comments:
//
//   // ASSUME: n > 0 && n % 64 == 0
//   // INJECTIVE: perm
//
// A comment in front of a kernel, with nothing but comments and the kernel's own head between, belongs to it; any other one
// to the kernel that begins last before it.
#pragma once

#include "cli/report/source_text.h"
#include "cli/run/annotations.h"
#include "model/kernel.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// Those in the files of the kernels.
std::vector<InputAnnotation> proof_annotations(const std::vector<Kernel> &kernels, SourceText &sources);

} // namespace ampsim::cli
