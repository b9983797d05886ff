// Updates of a variable, and the atomic functions that do the same.
#pragma once

#include "cli/report/value.h"

#include <optional>
#include <string>

namespace ampsim::cli {

struct Update {
  std::string function, target, operand; // operand empty: increment, decrement
};

/// `target op= operand`, `++target`, `target = target op operand`, if the language has an atomic function for it.
std::optional<Update> update_of(const SourceExtent &extent, const AtomicFunctions &atomics);

/// "atomic_fetch_add(&(sum[0]), v)"
std::string atomic_call(const Update &update);

/// Do both accesses belong to one update of its target (and not to its operand)?
bool is_update(const ReportAccess &first, const ReportAccess &second, const AtomicFunctions &atomics);

} // namespace ampsim::cli
