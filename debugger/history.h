// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Past launches, kept so that one can go back to them.
//
// The host's code runs once, forwards only. The effects of a launch, however, follow from its shape, its arguments,
// and its initial memory. So these are kept for each launch, and it can be executed again on request: with its memory
// restored, and without the host.
//
// Memory is kept in pages. A page that is unchanged since an earlier launch began is shared with that one, so a launch
// costs only the changes since the last. Memory in these pages that does not belong to the launch is neither read nor
// restored: if a program registers memory from malloc, that is the rest of the heap. Beyond a budget the oldest
// launches are dropped.
#pragma once

#include "debugger/execution.h"
#include "debugger/value.h"
#include "detector/findings/finding.h"
#include "simulator/launch_driver.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::debugger {

/// Global memory at one moment, as far as it was requested: contents, and which bytes have been written.
class MemoryImage {
public:
  static constexpr std::uint64_t page_bytes = 16384;
  /// The unit in which images share memory. Bytes that were not requested are zero.
  struct Page {
    std::array<char, page_bytes> bytes{};
    std::array<std::uint8_t, page_bytes / 8> initialised{};
  };
  /// Offsets from the beginning of global memory, in bytes.
  struct Range {
    std::uint64_t begin = 0, end = 0;
  };
  /// Marks bytes of a page as requested.
  struct Part {
    std::uint64_t first = 0, count = 0;
  };
  /// Returns the current contents of these parts of the page with that number (its offset from the beginning of global
  /// memory, in pages).
  using Keep = std::function<std::shared_ptr<const Page>(std::uint64_t number, const std::vector<Part> &parts)>;

  MemoryImage() = default;
  /// Captures these ranges, in pages that `keep` provides, or in new ones.
  MemoryImage(const Arena &arena, std::vector<Range> ranges, const Keep &keep = nullptr);

  static std::shared_ptr<const Page> copy(const Arena &arena, std::uint64_t number, const std::vector<Part> &parts);
  /// Returns whether the page holds these parts in their current state.
  static bool is_same(const Page &page, const Arena &arena, std::uint64_t number, const std::vector<Part> &parts);

  /// Ascending, without adjacent ranges.
  const std::vector<Range> &kept() const { return ranges; }
  std::uint64_t page_count() const { return pages.size(); }
  /// The number of pages not shared with another image.
  std::uint64_t pages_of_its_own() const {
    return std::uint64_t(
        std::ranges::count_if(pages, [](const auto &each) { return each.second.use_count() == 1; }));
  }

  bool holds(const Arena &arena, const char *address, std::uint64_t size) const;
  /// Writes only the ranges.
  void restore(Arena &arena) const;
  /// Returns whether these bytes (contents, and whether they have been written) are as in memory now; empty if they
  /// are not part of the image.
  std::optional<bool> is_as_now(const Arena &arena, const char *address, std::uint64_t size) const;

private:
  std::vector<Range> ranges;
  std::map<std::uint64_t, std::shared_ptr<const Page>> pages; // by number
};

/// A launch that has begun, with everything needed to execute it again.
class PastLaunch {
public:
  /// Captures the memory that the launch starts with. `function_object`: the type of its arguments if they are a
  /// function object, or no_type.
  PastLaunch(const DrivenLaunch &driven, const TypeTable &types, TypeId function_object);
  PastLaunch(const PastLaunch &) = delete;
  PastLaunch &operator=(const PastLaunch &) = delete;

  /// Returns whether everything needed is known.
  bool complete() const { return is_complete; }
  void give_up() { is_complete = false; }
  std::uint32_t id() const { return launch.id; }
  const Launch &as_launched() const { return launch; }
  /// The launch to execute again; refers to this object.
  DrivenLaunch driven() const;
  /// Returns whether its kernel can write there.
  bool writes(const char *address) const;

  std::vector<Finding> findings;
  MemoryImage found; // all memory that it may access, when it began
  Position end;      // including manual changes on the way; once it has ended

private:
  Launch launch;
  const Domain domain;
  std::vector<char> arguments;
  std::deque<std::vector<char>> objects; // referenced by the arguments
  std::deque<std::string> names;         // of its regions
  std::vector<Snapshot::Range> writable;
  const ProgramTables &tables;
  const MemoryMap &memory;
  Arena &arena;
  const Order order;
  const bool tiles_wait;
  bool is_complete = true;
};

class History {
public:
  /// In bytes, for all launches; a launch that may access more memory cannot be revisited, nor passed backwards.
  static constexpr std::uint64_t budget = std::uint64_t{512} << 20;

  /// Appends the launch that is about to be driven.
  void begin(const DrivenLaunch &driven, const TypeTable &types, TypeId function_object,
             std::vector<Finding> findings);
  /// Records how the current launch has ended.
  void end(Position position) { launches.back()->end = std::move(position); }

  /// Oldest first. The last one is the current launch.
  std::size_t size() const { return launches.size(); }
  const PastLaunch &operator[](std::size_t number) const { return *launches[number]; }
  /// Returns whether an earlier launch was dropped, or could not be kept.
  bool lacks_some() const { return incomplete; }

  /// The current memory: everything that is in an image of a launch.
  MemoryImage present(const Arena &arena) const;

private:
  std::shared_ptr<const MemoryImage::Page> page(const Arena &arena, std::uint64_t number,
                                                const std::vector<MemoryImage::Part> &parts);
  void forget_oldest();

  std::deque<std::unique_ptr<PastLaunch>> launches;
  std::map<std::uint64_t, std::weak_ptr<const MemoryImage::Page>> latest; // of each page, when a launch last began
  std::uint64_t bytes = 0;                                                // that all of it takes
  bool incomplete = false;
};

} // namespace ampsim::debugger
