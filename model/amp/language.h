// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++ AMP, by its open specification, version 1.2.
#pragma once

#include "model/language.h"

namespace ampsim {

extern const Language amp_language;

} // namespace ampsim
