// CUDA C++ as a source language.
#pragma once

#include "model/language.h"

namespace ampsim {

extern const Language cuda_language;

} // namespace ampsim
