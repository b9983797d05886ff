// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All that depends on the processor: a file for each, with the same names.
//
//   baseline_processor                     LLVM's name of the processor that code is generated for
//   clang_options                          for all code of programs, before the user's
//   letter_of_float_register               in constraints of inline assembly; `r` is an integer's
//   instruction_pointer, stack_pointer     of the code that a signal has interrupted
//   caller_of_nowhere                      the return address after a call through an invalid pointer
//   system_call                            a call of the kernel that no library can replace
//   AMPSIM_JUMP, AMPSIM_JUMP_THROUGH       assembly of a function `name` that continues in another: in one of that name,
//                                          or in one whose address is in a hidden variable
//   AMPSIM_LIBRARY_FOLDER                  Debian's folder of this processor's libraries, in /lib and /usr/lib
#pragma once

#if defined(__x86_64__)
#include "model/processor/x86_64.h"
#elif defined(__aarch64__)
#include "model/processor/aarch64.h"
#else
#error "ampsim runs on x86-64 and aarch64; another processor needs a file in model/processor"
#endif
