// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/filled_pages.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace ampsim {

namespace {

constexpr std::uint64_t mebibyte = 1 << 20;

/// The pages that lie in the range as a whole.
ByteRange whole_pages(const ByteRange &range) {
  const std::uint64_t first = (to_number(range.begin) + page_bytes - 1) / page_bytes * page_bytes,
                      last = to_number(range.end()) / page_bytes * page_bytes;
  return {reinterpret_cast<char *>(first), first < last ? last - first : 0};
}

/// A file in memory with `bytes` bytes of the value; -1 if the system refuses one, as in a sandbox.
int make_file(std::uint64_t bytes, std::uint32_t value) {
  const int file = memfd_create("ampsim fill", MFD_CLOEXEC);
  if (file < 0)
    return -1;
  const FillPattern pattern = pattern_of(value);
  for (std::uint64_t at = 0; at < bytes; at += pattern.size())
    if (write(file, pattern.data(), pattern.size()) != ssize_t(pattern.size())) {
      close(file);
      return -1;
    }
  return file;
}

} // namespace

FillPattern pattern_of(std::uint32_t value) {
  FillPattern pattern;
  for (std::size_t k = 0; k < pattern.size(); k += sizeof value)
    std::memcpy(pattern.data() + k, &value, sizeof value);
  return pattern;
}

void write_value(const ByteRange &range, std::uint32_t value) {
  if (std::rotl(value, 8) == value) {
    std::memset(range.begin, int(value & 0xff), range.size);
    return;
  }
  const FillPattern pattern = pattern_of(value);
  for (char *at = range.begin; at < range.end();) {
    const std::uint64_t phase = to_number(at) % sizeof value,
                        size = std::min<std::uint64_t>(pattern.size() - phase, std::uint64_t(range.end() - at));
    std::memcpy(at, pattern.data() + phase, size);
    at += size;
  }
}

void FilledPages::for_each_part(const ByteRange &range,
                                const std::function<void(const ByteRange &, std::uint32_t)> &use) const {
  char *at = range.begin;
  auto next = filled.upper_bound(at);
  if (next != filled.begin() && std::prev(next)->second.end > at)
    --next;
  for (; next != filled.end() && next->first < range.end(); ++next) {
    char *const begin = std::max(next->first, at), *const end = std::min(next->second.end, range.end());
    if (at < begin)
      use({at, std::uint64_t(begin - at)}, 0);
    use({begin, std::uint64_t(end - begin)}, next->second.value);
    at = end;
  }
  if (at < range.end())
    use({at, std::uint64_t(range.end() - at)}, 0);
}

void FilledPages::forget(const ByteRange &range) {
  auto next = filled.upper_bound(range.begin);
  if (next != filled.begin() && std::prev(next)->second.end > range.begin)
    --next;
  while (next != filled.end() && next->first < range.end()) {
    const auto [begin, part] = *next;
    next = filled.erase(next);
    if (begin < range.begin)
      filled[begin] = {range.begin, part.value};
    if (range.end() < part.end)
      filled[range.end()] = part;
  }
}

/// Replaces the pages by mapped ones. Returns false, with the pages as they were, if that is impossible.
bool FilledPages::map(const ByteRange &pages, std::uint32_t value) {
  // The number of mappings of a process is limited (vm.max_map_count).
  const std::uint64_t wanted = (pages.size / 1024 + mebibyte - 1) / mebibyte * mebibyte,
                      bytes = std::clamp(wanted, mebibyte, 64 * mebibyte);
  const int file = make_file(bytes, value);
  if (file < 0)
    return false;
  char *at = pages.begin;
  while (at < pages.end()) {
    const std::uint64_t size = std::min(bytes, std::uint64_t(pages.end() - at));
    if (mmap(at, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file, 0) == MAP_FAILED)
      break;
    at += size;
  }
  close(file);
  const ByteRange mapped{pages.begin, std::uint64_t(at - pages.begin)};
  if (mapped.size) {
    forget(mapped);
    filled[mapped.begin] = {mapped.end(), value};
  }
  write_value({at, std::uint64_t(pages.end() - at)}, value);
  return true;
}

void FilledPages::fill(char *begin, std::uint64_t size, std::uint32_t value) {
  const ByteRange range{begin, size}, pages = whole_pages(range);
  if (value != 0) {
    if (size < least || !map(pages, value)) {
      write_value(range, value);
      return;
    }
    write_value({begin, std::uint64_t(pages.begin - begin)}, value);
    write_value({pages.end(), std::uint64_t(range.end() - pages.end())}, value);
    return;
  }
  std::vector<ByteRange> with_value;
  for_each_part(range, [&](const ByteRange &part, std::uint32_t now) {
    if (now == 0)
      make_zero(part.begin, part.size);
    else
      with_value.push_back(part);
  });
  for (const ByteRange &part : with_value) {
    const ByteRange inner = whole_pages(part);
    if (inner.size < least || mmap(inner.begin, inner.size, PROT_READ | PROT_WRITE,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0) == MAP_FAILED) {
      std::memset(part.begin, 0, part.size);
      continue;
    }
    (void)madvise(inner.begin, inner.size, MADV_HUGEPAGE);
    forget(inner);
    std::memset(part.begin, 0, std::size_t(inner.begin - part.begin));
    std::memset(inner.end(), 0, std::size_t(part.end() - inner.end()));
  }
}

void FilledPages::copy(char *to, const char *from, std::uint64_t size) {
  if (size < least) {
    std::memcpy(to, from, size);
    return;
  }
  char *const begin = const_cast<char *>(from);
  const int phase = int((to_number(to) - to_number(begin)) % sizeof(std::uint32_t));
  std::vector<std::pair<ByteRange, std::uint32_t>> parts;
  for_each_part({begin, size},
                [&](const ByteRange &part, std::uint32_t value) { parts.emplace_back(part, value); });
  for (const auto &[part, value] : parts) {
    const std::vector<ByteRange> touched = touched_parts(part);
    for (const ByteRange &each : touched)
      std::memcpy(to + (each.begin - begin), each.begin, each.size);
    for (const ByteRange &each : without({part}, touched))
      fill(to + (each.begin - begin), each.size, std::rotl(value, 8 * phase));
  }
}

void FilledPages::reset(const ByteRange &range) {
  for_each_part(range, [](const ByteRange &part, std::uint32_t value) {
    if (value == 0) {
      make_zero(part.begin, part.size);
      return;
    }
    const ByteRange inner = whole_pages(part);
    // The file's pages take the place of the copies.
    if (inner.size < least || madvise(inner.begin, inner.size, MADV_DONTNEED) != 0) {
      write_value(part, value);
      return;
    }
    write_value({part.begin, std::uint64_t(inner.begin - part.begin)}, value);
    write_value({inner.end(), std::uint64_t(part.end() - inner.end())}, value);
  });
}

} // namespace ampsim
