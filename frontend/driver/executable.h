// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns a program whose sources were compiled to object files into a Program at its start, from the device data in the
// objects.
#pragma once

#include "frontend/driver/program.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

/// The code of one object (model/unit_record.h).
struct StoredUnit {
  std::string source;
  std::string_view code, hash;
};

struct LinkedUnits {
  std::unique_ptr<Program> program; // null after an error
  /// The number of each unit's first kernel, and the end of the last unit's.
  std::vector<std::uint32_t> first_kernels;
  std::vector<Diagnostic> errors; // also printed on stderr
};

/// Prepares the units as one program, or takes it from the cache. Throws std::runtime_error if a unit cannot be read.
LinkedUnits link_units(std::span<const StoredUnit> units, const CompileOptions &options);

/// The machine's name for a unit's variable (ampsim_unit_slot).
std::string variable_symbol(std::string_view symbol, bool local, unsigned unit);

} // namespace ampsim::frontend
