// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The result of compiling a program's sources, without the code of its kernels: the part that the cache keeps.
#pragma once

#include "frontend/driver/program.h"
#include "frontend/ir/host_module.h"
#include "frontend/ir/instrument.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

struct ProgramImage {
  ProgramTables tables;
  std::vector<FunctionOutline> outlines;
  /// Per source: the prepared device module as bitcode, the number of its first kernel, the host side as an object.
  std::vector<std::string> device_modules;
  std::vector<std::uint32_t> first_kernels;
  std::vector<std::string> host_objects;
  std::vector<std::string> constructors; // symbols, in the order of execution
  std::optional<MainFunction> main;
  std::vector<Diagnostic> diagnostics; // warnings
};

std::string to_bytes(const ProgramImage &image);
std::string to_bytes(const VariantCode &code);
/// Nothing if the bytes were not made by to_bytes.
std::optional<ProgramImage> image_from(std::string_view bytes);
std::optional<VariantCode> code_from(std::string_view bytes);

} // namespace ampsim::frontend
