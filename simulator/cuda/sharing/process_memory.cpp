// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See process_memory.h.
#include "simulator/cuda/sharing/process_memory.h"
#include "simulator/touched_pages.h"

#include <algorithm>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace ampsim {

namespace {

std::uint64_t page_of(std::uint64_t place) { return place / page_bytes * page_bytes; }
std::uint64_t page_end(std::uint64_t place) { return page_of(place + page_bytes - 1); }

bool write_all(int file, const char *bytes, std::uint64_t count, std::uint64_t place) {
  while (count > 0) {
    const ssize_t written = pwrite(file, bytes, std::min<std::uint64_t>(count, 1u << 30), off_t(place));
    if (written <= 0)
      return false;
    bytes += written;
    place += std::uint64_t(written);
    count -= std::uint64_t(written);
  }
  return true;
}

bool is_of_ampsim(int file) {
  char target[64];
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  const ssize_t length = readlink(path.c_str(), target, sizeof target);
  return length > 0 && std::string_view(target, std::size_t(length)).starts_with("/memfd:ampsim");
}

bool map_fixed(char *at, std::uint64_t bytes, int file, std::uint64_t place) {
  return mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, off_t(place)) != MAP_FAILED;
}

} // namespace

std::int32_t process_id() { return std::int32_t(syscall(SYS_getpid)); }

bool ProcessMemory::make_file() {
  if (file >= 0)
    return true;
  const int made = memfd_create("ampsim", MFD_CLOEXEC);
  if (made < 0)
    return false;
  if (ftruncate(made, off_t(arena.size())) != 0) {
    ::close(made);
    return false;
  }
  file = made;
  length = arena.size();
  return true;
}

std::optional<SharedName> ProcessMemory::share(SharedName::Kind kind, char *begin, std::uint64_t bytes) {
  if (!make_file())
    return std::nullopt;
  const auto place = std::uint64_t(begin - arena.begin());
  const std::uint64_t end = page_end(place + bytes);
  // The pages in between that already belong to the file.
  for (std::uint64_t at = page_of(place); at < end;) {
    const auto next = shared.upper_bound(at);
    if (next != shared.begin() && std::prev(next)->second > at) {
      at = std::prev(next)->second;
      continue;
    }
    const std::uint64_t last = next == shared.end() ? end : std::min(end, next->first);
    bool written = true;
    arena.filled_pages().for_each_part(
        {arena.begin() + at, last - at}, [&](const ByteRange &part, std::uint32_t value) {
          for (const ByteRange &each : value == 0 ? arena.touched(part) : std::vector{part})
            written = written && write_all(file, each.begin, each.size, std::uint64_t(each.begin - arena.begin()));
        });
    arena.note_shared(arena.begin() + at, last - at);
    if (!written || !map_fixed(arena.begin() + at, last - at, file, at))
      return std::nullopt;
    shared[at] = last;
    at = last;
  }
  return SharedName{SharedName::signature, kind, process_id(), file, 0, place, bytes, 0};
}

std::optional<SharedName> ProcessMemory::create(SharedName::Kind kind, std::uint64_t bytes) {
  if (!make_file())
    return std::nullopt;
  std::uint64_t begin = length;
  if (const auto again = unused.find(page_end(bytes)); again != unused.end()) {
    begin = again->second;
    unused.erase(again);
  } else {
    const std::uint64_t end = begin + page_end(bytes);
    if (ftruncate(file, off_t(end)) != 0)
      return std::nullopt;
    length = end;
  }
  return SharedName{SharedName::signature, kind, process_id(), file, 0, begin, bytes, 0};
}

/// Returns the pages to the system; they are zeros when they are used again.
void ProcessMemory::release(const SharedName &name) {
  if (name.descriptor == file && name.begin >= arena.size() &&
      fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, off_t(name.begin), off_t(page_end(name.bytes))) ==
          0)
    unused.emplace(page_end(name.bytes), name.begin);
}

bool ProcessMemory::is_own(const SharedName &name) { return name.process == process_id(); }

ProcessMemory::Failure ProcessMemory::open(SharedName &name) const {
  if (is_own(name))
    return Failure::own;
  const std::string path = "/proc/" + std::to_string(name.process) + "/fd/" + std::to_string(name.descriptor);
  const int opened = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (opened < 0)
    return Failure::gone;
  // The process number may have been reused.
  const off_t end = lseek(opened, 0, SEEK_END);
  const std::uint64_t size = end < 0 ? 0 : std::uint64_t(end);
  if (!is_of_ampsim(opened) || name.bytes > size || name.begin > size - name.bytes) {
    ::close(opened);
    return Failure::gone;
  }
  name.process = process_id();
  name.descriptor = opened;
  return Failure::none;
}

void ProcessMemory::close(const SharedName &name) const {
  if (name.descriptor != file)
    ::close(name.descriptor);
}

bool ProcessMemory::map(const SharedName &name, char *begin) const {
  const std::uint64_t first = page_of(name.begin);
  arena.note_shared(begin, name.bytes);
  return map_fixed(begin - (name.begin - first), page_end(name.begin + name.bytes) - first, name.descriptor, first);
}

void ProcessMemory::unmap(char *begin, std::uint64_t bytes) const {
  const auto place = std::uint64_t(begin - arena.begin());
  const std::uint64_t first = page_of(place);
  (void)mmap(arena.begin() + first, page_end(place + bytes) - first, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
}

std::shared_ptr<SharedEvent> ProcessMemory::map_event(const SharedName &name) const {
  void *at = mmap(nullptr, page_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, name.descriptor, off_t(name.begin));
  if (at == MAP_FAILED)
    return nullptr;
  return {static_cast<SharedEvent *>(at), [](SharedEvent *event) { munmap(event, page_bytes); }};
}

int ProcessMemory::descriptor_of(const SharedName &name) {
  const int made = memfd_create("ampsim handle", MFD_CLOEXEC);
  if (made >= 0 && !write_all(made, reinterpret_cast<const char *>(&name), sizeof name, 0)) {
    ::close(made);
    return -1;
  }
  return made;
}

std::optional<SharedName> ProcessMemory::read(int descriptor) {
  SharedName name;
  if (pread(descriptor, &name, sizeof name, 0) != sizeof name || name.mark != SharedName::signature)
    return std::nullopt;
  return name;
}

} // namespace ampsim
