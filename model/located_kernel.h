// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that note where their thread is, to locate a thread that does not end.
//
// Such code is compiled without optimisation when it is needed. At each place of the source it stores the place's number
// in the first of its notes, and at the beginning of each turn of a loop the loop's variables.
#pragma once

#include "model/kernel_code.h"
#include "model/site.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim {

struct LocatedKernel {
  KernelEntry entry = nullptr;
  const std::int64_t *const volatile *notes = nullptr; // points to those of the thread that was last at a place
  std::vector<std::vector<SourceFrame>> places;        // by number, innermost frame first; number 0: unknown
  struct Variable {
    std::string name;
    bool is_signed = true;
    std::uint32_t note = 0;    // its value
    std::uint32_t running = 0; // not 0 while its loop runs
  };
  std::vector<Variable> variables; // of loops, outer loops first
};

/// Provides such kernels. A KernelCode may also be one.
class LocatedCode {
public:
  virtual ~LocatedCode() = default;
  virtual const LocatedKernel &located(std::uint32_t kernel) = 0;
};

} // namespace ampsim
