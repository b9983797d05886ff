// Whether this process was forked from the one that began, without a system call: launches ask several times each.
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

  /// Is this another process than the one that made the object? (One that shares its memory, by vfork, is not.)
  bool forked() const { return page ? *page == 0 : getpid() != process; }

private:
  static constexpr std::size_t bytes = 4096;
  volatile char *page = nullptr; // zero in a forked process; null where the system does not know how
  const pid_t process = getpid();
};

} // namespace ampsim
