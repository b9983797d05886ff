// The access hooks of the detect pass as LLVM bitcode: detect_hooks.cpp, compiled a second time by the build, so
// that the check stands in kernels without a call and is still written once.
#pragma once

#include <string_view>

namespace ampsim {

/// Whoever links it resolves what it calls by detector_symbols().
std::string_view hook_bitcode();

} // namespace ampsim
