// What sources say about a kernel's input, in comments:
//
//   // ASSUME: n > 0 && n % 64 == 0
//   // INJECTIVE: perm
//
// A comment in front of a kernel, with nothing but comments and the kernel's own head between, belongs to it; any other one
// to the kernel that begins last before it.
#pragma once

#include "cli/report/source_text.h"
#include "model/kernel.h"

#include <string>
#include <vector>

namespace ampsim::cli {

struct ProofAnnotation {
  enum class Kind : std::uint8_t { assume, injective } kind = Kind::assume;
  std::string text;
  std::string file;
  unsigned line = 0;
  std::uint32_t kernel = 0;
};

/// Those in the files of the kernels.
std::vector<ProofAnnotation> proof_annotations(const std::vector<Kernel> &kernels, SourceText &sources);

} // namespace ampsim::cli
