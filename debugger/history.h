// The launches that have run, kept so that one can go back to them.
//
// The host's code runs once, and forwards. What a launch does, though, follows from its shape, its arguments, and the
// memory that it finds. So these are kept of each launch when it begins, and it can be executed again whenever somebody
// wants to look: with its memory put back, and nothing of the host's.
//
// Memory is kept in pages. A page that is as it was when an earlier launch began is shared with that one, so a launch
// costs what has changed since the last. What lies beside a launch's memory in its pages is neither read nor put back: where
// a program registers memory that it has from malloc, that is the rest of the heap. Beyond a budget the oldest launches are forgotten.
#pragma once

#include "debugger/execution.h"
#include "debugger/value.h"
#include "detector/finding.h"
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

/// Global memory at one moment, as far as somebody has asked for it: contents, and which bytes have been written.
class MemoryImage {
public:
  static constexpr std::uint64_t page_bytes = 16384;
  /// The unit in which images share memory. Bytes that nobody has asked for are zero.
  struct Page {
    std::array<char, page_bytes> bytes{};
    std::array<std::uint8_t, page_bytes / 8> initialised{};
  };
  /// Distances from the beginning of global memory, in bytes.
  struct Range {
    std::uint64_t begin = 0, end = 0;
  };
  /// Of a page: these bytes are asked for.
  struct Part {
    std::uint64_t first = 0, count = 0;
  };
  /// Gives what holds these parts of the page with that number (its distance from the beginning of global memory, in
  /// pages) as they are now.
  using Keep = std::function<std::shared_ptr<const Page>(std::uint64_t number, const std::vector<Part> &parts)>;

  MemoryImage() = default;
  /// Of these ranges, in pages that `keep` gives, or in new ones.
  MemoryImage(const Arena &arena, std::vector<Range> ranges, const Keep &keep = nullptr);

  static std::shared_ptr<const Page> copy(const Arena &arena, std::uint64_t number, const std::vector<Part> &parts);
  /// Does the page hold these parts as they are now?
  static bool is_same(const Page &page, const Arena &arena, std::uint64_t number, const std::vector<Part> &parts);

  /// Ascending, and none touches another.
  const std::vector<Range> &kept() const { return ranges; }
  std::uint64_t page_count() const { return pages.size(); }
  /// How many pages no other image shares.
  std::uint64_t pages_of_its_own() const {
    return std::uint64_t(
        std::ranges::count_if(pages, [](const auto &each) { return each.second.use_count() == 1; }));
  }

  bool holds(const Arena &arena, const char *address, std::uint64_t size) const;
  /// Writes the ranges, and nothing beside them.
  void restore(Arena &arena) const;
  /// Are these bytes (contents, and whether they have been written) as they are in memory now? Nothing where they are
  /// not part of the image.
  std::optional<bool> is_as_now(const Arena &arena, const char *address, std::uint64_t size) const;

private:
  std::vector<Range> ranges;
  std::map<std::uint64_t, std::shared_ptr<const Page>> pages; // by number
};

/// A launch that has begun, with all that it takes to execute it again.
class PastLaunch {
public:
  /// What the launch finds in memory has to be there. `function_object`: the type of its arguments where they are a
  /// function object, or no_type.
  PastLaunch(const DrivenLaunch &driven, const TypeTable &types, TypeId function_object);
  PastLaunch(const PastLaunch &) = delete;
  PastLaunch &operator=(const PastLaunch &) = delete;

  /// Is everything known that it takes?
  bool complete() const { return is_complete; }
  void give_up() { is_complete = false; }
  std::uint32_t id() const { return launch.id; }
  const Launch &as_launched() const { return launch; }
  /// To be executed again; refers to this object.
  DrivenLaunch driven() const;
  /// Can its kernel write there?
  bool writes(const char *address) const;

  std::vector<Finding> findings;
  MemoryImage found; // all memory that it may touch, when it began
  Position end;      // and what had been changed by hand on the way there; once it has ended

private:
  Launch launch;
  const Domain domain;
  std::vector<char> arguments;
  std::deque<std::vector<char>> objects; // to which the arguments refer
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
  /// In bytes, for all launches; one that may touch more memory is not gone back to, nor past it.
  static constexpr std::uint64_t budget = std::uint64_t{512} << 20;

  /// Keeps the launch that is about to be driven, as the last one.
  void begin(const DrivenLaunch &driven, const TypeTable &types, TypeId function_object,
             std::vector<Finding> findings);
  /// The present launch has ended so.
  void end(Position position) { launches.back()->end = std::move(position); }

  /// Oldest first. The last one is the present launch.
  std::size_t size() const { return launches.size(); }
  const PastLaunch &operator[](std::size_t number) const { return *launches[number]; }
  /// Has an earlier launch been forgotten, or could it not be kept?
  bool lacks_some() const { return incomplete; }

  /// As memory is now: all that is in an image of a launch.
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
