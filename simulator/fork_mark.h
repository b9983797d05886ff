// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Detects without a system call whether this process was forked from the original one: each launch checks several
// times.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

namespace ampsim {

class ForkMark {
public:
  ForkMark() {
    void *mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED)
      return;
    if (madvise(mapped, bytes, MADV_WIPEONFORK) != 0) {
      munmap(mapped, bytes);
      return;
    }
    page = static_cast<volatile char *>(mapped);
    *page = 1;
  }
  ~ForkMark() {
    if (page)
      munmap(const_cast<char *>(page), bytes);
  }
  ForkMark(const ForkMark &) = delete;
  ForkMark &operator=(const ForkMark &) = delete;

  /// Returns whether this is a different process from the one that made the object. (A process that shares its memory,
  /// by vfork, is not.)
  bool forked() const { return page ? *page == 0 : getpid() != process; }

private:
  static constexpr std::size_t bytes = 4096;
  volatile char *page = nullptr; // zero in a forked process; null if the system does not support it
  const pid_t process = getpid();
};

} // namespace ampsim
