// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP; see model/language.h.
#pragma once

#include "model/language.h"

namespace ampsim {

extern const Language hip_language;

} // namespace ampsim
