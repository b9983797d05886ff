// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See processor.h.
#pragma once

#include <array>
#include <cstdint>
#include <ucontext.h>

#define AMPSIM_LIBRARY_FOLDER "x86_64-linux-gnu"

#define AMPSIM_FUNCTION_SYMBOL(name) ".text\n.globl " name "\n.type " name ", @function\n" name ": "
#define AMPSIM_JUMP(name, target) AMPSIM_FUNCTION_SYMBOL(name) "jmp " target "@PLT\n"
#define AMPSIM_JUMP_THROUGH(name, variable) AMPSIM_FUNCTION_SYMBOL(name) "jmp *" variable "(%rip)\n"

namespace ampsim {

inline constexpr const char *baseline_processor = "x86-64";
inline constexpr std::array<const char *, 0> clang_options;
inline constexpr char letter_of_float_register = 'x';

inline std::uintptr_t register_of(const void *context, int number) {
  return std::uintptr_t(static_cast<const ucontext_t *>(context)->uc_mcontext.gregs[number]);
}
inline std::uintptr_t instruction_pointer(const void *context) { return register_of(context, REG_RIP); }
inline std::uintptr_t stack_pointer(const void *context) { return register_of(context, REG_RSP); }
/// The call has pushed it.
inline std::uintptr_t caller_of_nowhere(const void *context) {
  return *reinterpret_cast<const std::uintptr_t *>(stack_pointer(context));
}

inline long system_call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0) {
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  long result = number;
  asm volatile("syscall"
               : "+a"(result)
               : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}

} // namespace ampsim
