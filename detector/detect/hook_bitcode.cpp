// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detector/detect/hook_bitcode.h"

// AMPSIM_HOOK_BITCODE is the file's path, given by the build.
asm(".section .rodata\n"
    ".balign 16\n"
    "ampsim_hook_bitcode_begin:\n"
    ".incbin \"" AMPSIM_HOOK_BITCODE "\"\n"
    "ampsim_hook_bitcode_end:\n"
    ".text\n");

extern "C" const char ampsim_hook_bitcode_begin[], ampsim_hook_bitcode_end[];

namespace ampsim {

std::string_view hook_bitcode() {
  return {ampsim_hook_bitcode_begin, std::size_t(ampsim_hook_bitcode_end - ampsim_hook_bitcode_begin)};
}

} // namespace ampsim
