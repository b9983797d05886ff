// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C library functions by which this library starts, watches and ends processes and sends its results. A program
// may define functions of these names, and then the dynamic loader would bind this library's calls to them: to an
// `_exit` with another status, a `write` that drops the report. So the library has private versions (exports.map) that
// call the kernel directly; other callers in the process still get the program's.
//
// All of these are plain system calls, those that every processor has. fork() is more and stays the C library's.
#include "model/processor/processor.h"

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using ampsim::system_call;

template <class Value> long word(Value *value) { return reinterpret_cast<long>(value); }

long checked(long result) {
  constexpr long largest_error = 4095;
  if (result >= 0 || result < -largest_error)
    return result;
  errno = int(-result);
  return -1;
}

} // namespace

extern "C" {

void _exit(int status) {
  for (;;)
    system_call(SYS_exit_group, status);
}

ssize_t read(int file, void *bytes, std::size_t size) {
  return checked(system_call(SYS_read, file, word(bytes), long(size)));
}
ssize_t write(int file, const void *bytes, std::size_t size) {
  return checked(system_call(SYS_write, file, word(bytes), long(size)));
}
ssize_t pread(int file, void *bytes, std::size_t size, off_t at) {
  return checked(system_call(SYS_pread64, file, word(bytes), long(size), at));
}
off_t lseek(int file, off_t offset, int from) noexcept {
  return checked(system_call(SYS_lseek, file, offset, from));
}
int open(const char *name, int flags, ...) {
  std::va_list more;
  va_start(more, flags);
  const long mode = flags & (O_CREAT | O_TMPFILE) ? long(va_arg(more, unsigned)) : 0;
  va_end(more);
  return int(checked(system_call(SYS_openat, AT_FDCWD, word(name), flags, mode)));
}
int close(int file) { return int(checked(system_call(SYS_close, file))); }
int close_range(unsigned first, unsigned last, int flags) noexcept {
  return int(checked(system_call(SYS_close_range, first, last, flags)));
}
int dup2(int from, int to) noexcept {
  if (from == to) // which dup3 refuses
    return fcntl(from, F_GETFD) < 0 ? -1 : to;
  return int(checked(system_call(SYS_dup3, from, to)));
}
int pipe2(int *ends, int flags) noexcept { return int(checked(system_call(SYS_pipe2, word(ends), flags))); }
int fcntl(int file, int command, ...) {
  std::va_list more;
  va_start(more, command);
  const long argument = va_arg(more, long);
  va_end(more);
  return int(checked(system_call(SYS_fcntl, file, command, argument)));
}
int poll(pollfd *files, nfds_t count, int milliseconds) {
  const timespec limit{milliseconds / 1000, milliseconds % 1000 * 1'000'000L};
  return int(checked(system_call(SYS_ppoll, word(files), long(count), milliseconds < 0 ? 0 : word(&limit))));
}
int rename(const char *from, const char *to) noexcept {
  return int(checked(system_call(SYS_renameat2, AT_FDCWD, word(from), AT_FDCWD, word(to))));
}
int unlink(const char *name) noexcept { return int(checked(system_call(SYS_unlinkat, AT_FDCWD, word(name)))); }

pid_t getpid() noexcept { return int(system_call(SYS_getpid)); }
pid_t getppid() noexcept { return int(system_call(SYS_getppid)); }
uid_t getuid() noexcept { return unsigned(system_call(SYS_getuid)); }
uid_t geteuid() noexcept { return unsigned(system_call(SYS_geteuid)); }
int kill(pid_t process, int number) noexcept { return int(checked(system_call(SYS_kill, process, number))); }
pid_t waitpid(pid_t process, int *status, int options) {
  return int(checked(system_call(SYS_wait4, process, word(status), options)));
}
int prctl(int what, ...) noexcept {
  std::va_list more;
  va_start(more, what);
  const long a = va_arg(more, long), b = va_arg(more, long), c = va_arg(more, long), d = va_arg(more, long);
  va_end(more);
  return int(checked(system_call(SYS_prctl, what, a, b, c, d)));
}
int usleep(useconds_t microseconds) {
  constexpr useconds_t second = 1'000'000;
  const timespec time{time_t(microseconds / second), long(microseconds % second) * 1000};
  return int(checked(system_call(SYS_nanosleep, word(&time))));
}
int pause() { return poll(nullptr, 0, -1); }
long syscall(long number, ...) noexcept {
  std::va_list more;
  va_start(more, number);
  const long a = va_arg(more, long), b = va_arg(more, long), c = va_arg(more, long), d = va_arg(more, long),
             e = va_arg(more, long), f = va_arg(more, long);
  va_end(more);
  return checked(system_call(number, a, b, c, d, e, f));
}

void *mmap(void *at, std::size_t size, int protection, int flags, int file, off_t offset) noexcept {
  return reinterpret_cast<void *>(
      checked(system_call(SYS_mmap, word(at), long(size), protection, flags, file, offset)));
}
int munmap(void *at, std::size_t size) noexcept {
  return int(checked(system_call(SYS_munmap, word(at), long(size))));
}
int mprotect(void *at, std::size_t size, int protection) noexcept {
  return int(checked(system_call(SYS_mprotect, word(at), long(size), protection)));
}
}
