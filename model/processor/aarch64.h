// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See processor.h.
#pragma once

#include <array>
#include <cstdint>
#include <ucontext.h>

#define AMPSIM_LIBRARY_FOLDER "aarch64-linux-gnu"

// x16 is the register that calls between libraries may change.
#define AMPSIM_FUNCTION_SYMBOL(name) ".text\n.globl " name "\n.type " name ", %function\n.p2align 2\n" name ":\n"
#define AMPSIM_JUMP(name, target) AMPSIM_FUNCTION_SYMBOL(name) "b " target "\n"
#define AMPSIM_JUMP_THROUGH(name, variable)                                                                        \
  AMPSIM_FUNCTION_SYMBOL(name) "adrp x16, " variable "\nldr x16, [x16, :lo12:" variable "]\nbr x16\n"

namespace ampsim {

/// The first version of the architecture, without later atomic instructions.
inline constexpr const char *baseline_processor = "generic";
/// Clang would call functions of libgcc that choose between atomic instructions. They are not in the process.
inline constexpr std::array clang_options{"-mno-outline-atomics"};
inline constexpr char letter_of_float_register = 'w';

inline std::uintptr_t instruction_pointer(const void *context) {
  return static_cast<const ucontext_t *>(context)->uc_mcontext.pc;
}
inline std::uintptr_t stack_pointer(const void *context) {
  return static_cast<const ucontext_t *>(context)->uc_mcontext.sp;
}
/// It is in the link register.
inline std::uintptr_t caller_of_nowhere(const void *context) {
  return static_cast<const ucontext_t *>(context)->uc_mcontext.regs[30];
}

inline long system_call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0) {
  register long x8 asm("x8") = number;
  register long x0 asm("x0") = a;
  register long x1 asm("x1") = b;
  register long x2 asm("x2") = c;
  register long x3 asm("x3") = d;
  register long x4 asm("x4") = e;
  register long x5 asm("x5") = f;
  asm volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
  return x0;
}

} // namespace ampsim
