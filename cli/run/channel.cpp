// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pipe of channel.h: one writer that shares its process with an arbitrary program, one reader that never blocks.
// The parent keeps its own copy of the write end, so that reopen() finds it in /proc/PARENT/fd; so it never sees an
// end of file, and waits for the child's end instead.
#include "cli/run/channel.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

// A high number, for programs that expect low descriptors to be allocated in order.
static constexpr int high_descriptor = 240;

// The caller must also monitor limits.
static constexpr std::size_t most_at_once = 1 << 20;

// How often a message reopens the pipe, until the program counts as one that keeps closing it.
static constexpr unsigned most_attempts = 10'000;

static std::system_error failure(const char *what) {
  return std::system_error(errno, std::generic_category(), what);
}

static int moved_up(int descriptor) {
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, high_descriptor);
  if (moved < 0)
    return descriptor;
  close(descriptor);
  return moved;
}

Channel::Channel() : parent(getpid()) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw failure("pipe");
  read_end = moved_up(ends[0]);
  write_end = parents_write_end = moved_up(ends[1]);
  fcntl(read_end, F_SETFL, O_NONBLOCK);
  struct stat status;
  if (fstat(write_end, &status) != 0)
    throw failure("fstat");
  device = status.st_dev;
  inode = status.st_ino;
  void *page = mmap(nullptr, sizeof(SharedState), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED)
    throw failure("mmap");
  state = new (page) SharedState;
  sem_init(&state->answered, 1, 0);
  sem_init(&state->proof_answered, 1, 0);
}

Channel::~Channel() {
  close(read_end);
  close(write_end);
  munmap(state, sizeof(SharedState));
}

std::string Channel::receive() {
  std::string bytes;
  char part[65536];
  while (bytes.size() < most_at_once) {
    ssize_t length = read(read_end, part, sizeof part);
    if (length > 0)
      bytes.append(part, std::size_t(length));
    else if (length == 0 || errno != EINTR)
      break;
  }
  return bytes;
}

void Channel::become_sender() {
  close(read_end);
  read_end = -1;
}

bool Channel::write_end_is_ours() const {
  struct stat status;
  return fstat(write_end, &status) == 0 && status.st_dev == device && status.st_ino == inode;
}

bool Channel::reopen() {
  // The program may have reused our old descriptor number, so it is not closed.
  write_end = open(fmt::format("/proc/{}/fd/{}", parent, parents_write_end).c_str(), O_WRONLY | O_CLOEXEC);
  if (write_end < 0)
    return false;
  write_end = moved_up(write_end);
  return true;
}

bool Channel::write_all(std::string_view bytes) {
  // Another thread of the program may close the descriptor between any two of our calls. The pipe stays the same, so
  // the rest of the message goes through the next descriptor.
  for (unsigned attempts = 0; !bytes.empty() && attempts < most_attempts;) {
    if (!write_end_is_ours()) {
      ++attempts;
      if (!reopen())
        return false;
      continue; // it may be closed already
    }
    const ssize_t length = write(write_end, bytes.data(), bytes.size());
    if (length > 0) {
      bytes.remove_prefix(std::size_t(length));
      attempts = 0;
    } else if (errno == EAGAIN) { // the program has made all its descriptors non-blocking
      pollfd ready{write_end, POLLOUT, 0};
      poll(&ready, 1, 100); // no longer: the number may have become another file's
    } else if (errno == EBADF) {
      ++attempts;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return bytes.empty();
}

void Channel::send(const Message &message) {
  // A program can end a thread in the middle of its message; the other threads must not wait for it forever.
  std::unique_lock lock(sending, std::chrono::seconds(10));
  std::uint64_t number = state->sent++;
  if (!lock) {
    state->channel_lost = true;
    return;
  }
  const std::optional<std::string> bytes = frame(frame_key, number, encode(message));
  if (!bytes || !write_all(*bytes))
    state->channel_lost = true;
}

/// The line of /proc/PROCESS/maps for the page at this address; empty if the file cannot be read.
static std::optional<std::string> mapping_at(pid_t process, const void *address) {
  std::ifstream maps(fmt::format("/proc/{}/maps", process));
  std::string begin = fmt::format("{:x}-", reinterpret_cast<std::uintptr_t>(address)), line;
  if (!std::getline(maps, line))
    return std::nullopt;
  do
    if (line.starts_with(begin))
      return line;
  while (std::getline(maps, line));
  return "";
}

bool Channel::is_shared_with(pid_t process) const {
  if (std::optional<std::string> theirs = mapping_at(process, state))
    return !theirs->empty() && theirs == mapping_at(getpid(), state); // device and inode distinguish pages
  // It may hide, run with another user's rights, or have ended.
  std::ifstream status(fmt::format("/proc/{}/status", process));
  bool lives = false, ours = false;
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("State:"))
      lives = line.find('Z') == std::string::npos && line.find('X') == std::string::npos;
    else if (line.starts_with("Uid:"))
      ours = std::strtoul(line.c_str() + 4, nullptr, 10) == getuid();
  return lives && ours;
}

} // namespace ampsim::cli
