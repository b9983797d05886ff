// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Updates of a variable, and the equivalent atomic functions.
#pragma once

#include "cli/report/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace ampsim::cli {

struct Update {
  std::string function, target, operand; // operand empty: increment, decrement
  std::string pointer = {};              // the type that the target's address is converted to; empty: none
  bool exists = false;                   // such a function exists for the target's type
};

/// `target op= operand`, `++target`, `target = target op operand`, `target = max(target, operand)`, if the language has an
/// atomic function for it.
std::optional<Update> update_of(const ReportAccess &access, const AtomicFunctions &atomics);

/// The update by an atomic function of the location that an access writes.
Update atomic_update(const ReportAccess &access, const AtomicFunctions &atomics, std::string_view function,
                     std::string operand);

/// "atomic_fetch_add(&sum[0], v)"
std::string atomic_call(const Update &update);

/// Returns whether both accesses belong to one update of its target (and not to its operand).
bool is_update(const ReportAccess &first, const ReportAccess &second, const AtomicFunctions &atomics);

} // namespace ampsim::cli
