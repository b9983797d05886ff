// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Duplicates libstdc++'s two thread-local variables for std::call_once, for code in memory.
//
// Compiled with -femulated-tls: the variables then have the control blocks that such code refers to. This is a separate
// file because a file that names a control block does not define it.

namespace std {
// The names that libstdc++'s <mutex> inlines into std::call_once.
extern __thread void *__once_callable;
extern __thread void (*__once_call)();
__thread void *__once_callable = nullptr;
__thread void (*__once_call)() = nullptr;
} // namespace std

extern "C" void ampsim_once_proxy() { std::__once_call(); }
