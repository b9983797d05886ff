// A program whose sources were compiled to object files, at its start: from what the objects hold for the device to a
// Program.
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
  std::unique_ptr<Program> program; // null where there was an error
  /// By unit: the number of its first kernel, and one behind the last unit's last.
  std::vector<std::uint32_t> first_kernels;
  std::vector<Diagnostic> errors; // also printed on stderr
};

/// Prepares the units as one program, or finds them prepared in the cache. Throws std::runtime_error where a unit cannot be
/// read.
LinkedUnits link_units(std::span<const StoredUnit> units, const CompileOptions &options);

/// The name under which the machine knows a unit's variable (ampsim_unit_slot).
std::string variable_symbol(std::string_view symbol, bool local, unsigned unit);

} // namespace ampsim::frontend
