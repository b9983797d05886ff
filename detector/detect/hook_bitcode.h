// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The access hooks of the detect pass as LLVM bitcode: detect_hooks.cpp, compiled a second time by the build, so that
// kernels contain the check without a call and it is still written only once.
#pragma once

#include <string_view>

namespace ampsim {

/// Its calls are resolved with detector_symbols().
std::string_view hook_bitcode();

} // namespace ampsim
