// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares the annotations of kernels' inputs in a program's comments with the launches of a run.
//
//   // ASSUME: n > 0 && n % 64 == 0
//   // INJECTIVE: perm
//
// Proofs rely on annotations, so a false one is a finding (Kind::annotation). Annotations inside a kernel's code
// (INVARIANT, ENSURES) are compiled into it (frontend/driver/code_annotations.h).
#pragma once

#include "detector/findings/finding.h"
#include "model/kernel.h"
#include "model/launch.h"
#include "simulator/messages.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

struct InputAnnotation {
  enum class Kind : std::uint8_t { assume, injective } kind = Kind::assume;
  std::string text;
  std::string file;
  unsigned line = 0;
  std::uint32_t kernel = 0;
};

/// The annotations that do not hold for a launch of the kernel with this input. Text that is not a condition on the
/// kernel's values may be prose, and is left to the prover, which refuses it.
std::vector<Finding> broken_annotations(const std::vector<InputAnnotation> &annotations, const Launch &launch,
                                        const Kernel &kernel, const Language &language);
Finding broken_annotation(const BrokenAnnotation &broken, const Launch &launch, const ProgramTables &tables);

/// Returns whether a condition holds for the launch, or nothing if it cannot be computed. Sets `used` to the names in
/// it, with values: "n = 100, blockDim.x = 64".
std::optional<bool> condition_holds(std::string_view condition, const Launch &launch, const Kernel &kernel,
                                    const Language &language, std::string &used);

} // namespace ampsim::cli
