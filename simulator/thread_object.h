// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of threads that programs can still use when the thread's own objects have been destroyed.
#pragma once

#include <unistd.h>
#include <utility>

namespace ampsim {

/// The calling thread's T, made at its first use; `Of` names what it is. The main thread's lives as long as the process:
/// functions of atexit() run after the main thread's thread-local objects have been destroyed, and may launch kernels.
template <class T, class Of> T &of_this_thread() {
  static thread_local T *object = nullptr;
  struct Destroyer {
    ~Destroyer() {
      if (gettid() != getpid())
        delete std::exchange(object, nullptr);
    }
  };
  static thread_local const Destroyer destroyer;
  (void)&destroyer; // registers it
  if (!object)
    object = new T;
  return *object;
}

} // namespace ampsim
