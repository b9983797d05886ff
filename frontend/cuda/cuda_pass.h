// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The passes over a source in CUDA C++ or HIP, beyond Clang's CUDA mode: entries for kernels, and the built-in
// variables.
#pragma once

#include "frontend/cuda/shift_amounts.h"
#include "frontend/language/language_pass.h"

#include <memory>
#include <string>
#include <string_view>

namespace ampsim::frontend {

/// The differences between the languages that have such passes.
struct CudaDialect {
  std::string_view header;    // included at the start of every source
  std::string own_headers;    // their folder
  unsigned warp = 0;          // threads per warp
  bool in_step = false;       // warps run in lockstep
  bool kernels_launch = true; // kernels can launch kernels
  ShiftAmounts shifts = ShiftAmounts::clamped;
  bool plain_volatile = false; // CompileOptions::plain_volatile
  bool per_thread_default_stream = false;
};

std::unique_ptr<LanguageUnit> open_cuda_unit(SourceKind kind, const CudaDialect &dialect);

/// SourceLanguage::main_of_kernel.
std::string cuda_main_of_kernel(const std::string &kernel);

} // namespace ampsim::frontend
