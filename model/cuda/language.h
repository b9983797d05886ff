// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA C++ as a source language.
#pragma once

#include "model/language.h"

namespace ampsim {

extern const Language cuda_language;

} // namespace ampsim
