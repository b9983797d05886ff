// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/touched_pages.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace ampsim {

namespace {

constexpr std::uint64_t small = 4 << 20; // copying this costs less than a few system calls are worth

/// As in <linux/fs.h> since Linux 6.7.
struct ScanRequest {
  std::uint64_t size, flags, start, end, walk_end, regions, region_count, max_pages;
  std::uint64_t inverted, all_of, any_of, returned;
};
struct ScanRegion {
  std::uint64_t start, end, categories;
};
constexpr std::uint64_t is_of_file = 1 << 2, is_present = 1 << 3, is_swapped = 1 << 4, is_zero_page = 1 << 5;

void append(std::vector<ByteRange> &parts, std::uint64_t begin, std::uint64_t end) {
  if (!parts.empty() && parts.back().end() == to_pointer(begin))
    parts.back().size += end - begin;
  else
    parts.push_back({to_pointer(begin), end - begin});
}

/// Nothing if the system does not support the request.
std::optional<std::vector<ByteRange>> scan(int file, std::uint64_t begin, std::uint64_t end) {
  std::vector<ByteRange> parts;
  std::array<ScanRegion, 256> regions;
  ScanRequest request{};
  request.size = sizeof request;
  request.end = end;
  request.regions = reinterpret_cast<std::uint64_t>(regions.data());
  request.region_count = regions.size();
  request.inverted = request.all_of = is_zero_page | is_of_file;
  request.any_of = is_present | is_swapped;
  request.returned = is_present;
  for (std::uint64_t at = begin; at < end; at = request.walk_end) {
    request.start = at;
    const int found = ioctl(file, _IOWR('f', 16, ScanRequest), &request);
    if (found < 0 || request.walk_end <= at)
      return std::nullopt;
    for (int k = 0; k < found; ++k)
      append(parts, regions[std::size_t(k)].start, regions[std::size_t(k)].end);
  }
  return parts;
}

/// Reads the page map, which has 8 bytes for each page.
std::optional<std::vector<ByteRange>> read_map(int file, std::uint64_t begin, std::uint64_t end) {
  constexpr std::uint64_t exists = std::uint64_t{3} << 62; // present or swapped out
  constexpr std::uint64_t of_file = std::uint64_t{1} << 61;
  std::vector<ByteRange> parts;
  std::vector<std::uint64_t> entries(1 << 15);
  for (std::uint64_t at = begin; at < end;) {
    const std::uint64_t count = std::min<std::uint64_t>(entries.size(), (end - at) / page_bytes);
    const ssize_t bytes =
        pread(file, entries.data(), count * sizeof entries[0], off_t(at / page_bytes * sizeof entries[0]));
    if (bytes <= 0 || bytes % ssize_t(sizeof entries[0]) != 0)
      return std::nullopt;
    for (std::size_t k = 0; k < std::size_t(bytes) / sizeof entries[0]; ++k, at += page_bytes)
      if (entries[k] & exists && !(entries[k] & of_file))
        append(parts, at, at + page_bytes);
  }
  return parts;
}

} // namespace

std::vector<ByteRange> touched_parts(const ByteRange &range) {
  if (range.size < small)
    return {range};
  const int file = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return {range};
  const std::uint64_t begin = to_number(range.begin) / page_bytes * page_bytes,
                      end = (to_number(range.end()) + page_bytes - 1) / page_bytes * page_bytes;
  std::optional<std::vector<ByteRange>> parts = scan(file, begin, end);
  if (!parts)
    parts = read_map(file, begin, end);
  close(file);
  if (!parts)
    return {range};
  for (ByteRange &part : *parts) {
    char *first = std::max(part.begin, range.begin);
    part = {first, std::uint64_t(std::min(part.end(), range.end()) - first)};
  }
  return *std::move(parts);
}

std::vector<ByteRange> without(const std::vector<ByteRange> &ranges, const std::vector<ByteRange> &others) {
  std::vector<ByteRange> rest;
  auto other = others.begin();
  for (const ByteRange &range : ranges) {
    char *at = range.begin;
    while (at < range.end()) {
      while (other != others.end() && other->end() <= at)
        ++other;
      if (other == others.end() || other->begin >= range.end()) {
        rest.push_back({at, std::uint64_t(range.end() - at)});
        break;
      }
      if (other->begin > at)
        rest.push_back({at, std::uint64_t(other->begin - at)});
      at = other->end();
    }
  }
  return rest;
}

void make_zero(char *begin, std::uint64_t size) {
  const std::uint64_t first = (to_number(begin) + page_bytes - 1) / page_bytes * page_bytes,
                      last = to_number(begin + size) / page_bytes * page_bytes;
  if (size < small || madvise(to_pointer(first), last - first, MADV_DONTNEED) != 0) {
    std::memset(begin, 0, size);
    return;
  }
  std::memset(begin, 0, first - to_number(begin));
  std::memset(to_pointer(last), 0, to_number(begin + size) - last);
}

} // namespace ampsim
