// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of every program that is built with a sanitizer: the sanitizer's options for ampsim.
//
// - ampsim handles signals itself: it reports a kernel's faults by line and thread, and a program's death by its
//   status.
// - LLVM's allocators poison and unpoison their memory, in headers: half of that code is compiled here, with the
//   sanitizer, and half is in LLVM's own library, without. Such marks are then meaningless.
#define OWN_SIGNALS "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0"

extern "C" const char *__asan_default_options();
extern "C" const char *__tsan_default_options();

extern "C" const char *__asan_default_options() { return OWN_SIGNALS ":allow_user_poisoning=0"; }
extern "C" const char *__tsan_default_options() { return OWN_SIGNALS; }
