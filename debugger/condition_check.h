// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks a breakpoint's condition when it is set: whether it has a value at the places of the breakpoint. A condition
// that names an unknown variable would otherwise count as met at each visit.
#pragma once

#include "debugger/session.h"

namespace ampsim::debugger {

/// Throws EvaluationError with the reason if the condition has no value at any place of the breakpoint; for memory, at
/// any place of the program. A place that is not loaded yet is not checked.
void check_condition(Session &session, const Breakpoint &breakpoint);

} // namespace ampsim::debugger
