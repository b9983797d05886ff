// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenCL C as a source language.
#pragma once

#include "model/language.h"

namespace ampsim {

extern const Language opencl_language;

} // namespace ampsim
