// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory that a launch can write, kept for many checkpoints: in pages, each stored once for all checkpoints
// between which nobody has written to it.
//
// Every write of a kernel goes through a hook, which marks its page: one subtraction, a compare and a store. Keeping
// copies only the marked pages; restoring copies only those that differ. So both cost only the changes: for a launch
// with 512 MiB, a checkpoint between two tiles takes microseconds.
//
// Ranges of two buffers may share a page, and the memory between them does not belong to the launch. A *piece* is the
// part of a page in one range; pieces are the unit of copying.
#pragma once

#include "simulator/arena.h"
#include "simulator/snapshot.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace ampsim::debugger {

/// Counts kept memory: adds to a sum as long as it lives.
class Weight {
public:
  Weight(std::uint64_t &sum, std::uint64_t bytes) : sum(&sum), bytes(bytes) { sum += bytes; }
  ~Weight() { *sum -= bytes; }
  Weight(const Weight &) = delete;
  Weight &operator=(const Weight &) = delete;

private:
  std::uint64_t *sum;
  std::uint64_t bytes;
};

class KeptMemory {
public:
  static constexpr std::uint64_t page_bytes = 4096;

  /// Contents of a piece, then its written bits.
  struct Piece {
    Piece(std::uint64_t &sum, std::uint64_t size) : weight(sum, size + sizeof *this), bytes(new char[size]) {}
    const Weight weight;
    const std::unique_ptr<char[]> bytes;
  };
  /// All pieces at one moment.
  using Image = std::vector<std::shared_ptr<const Piece>>;

  /// `sum`: receives the size of the pieces, in bytes. The ranges may overlap; each begins at a block's start.
  KeptMemory(Arena &arena, std::vector<Snapshot::Range> ranges, std::uint64_t &sum);

  /// Called after each write, before the next keep() or restore().
  void note_written(const char *address, std::uint64_t size) {
    std::uint64_t page = std::uint64_t(address - begin) / page_bytes;
    if (page >= written.size())
      return;
    written[page] = 1;
    for (const std::uint64_t last = std::uint64_t(address + size - 1 - begin) / page_bytes;
         page < last && page + 1 < written.size();)
      written[++page] = 1;
  }
  Image keep();
  /// Memory is as it was when that was kept.
  void restore(const Image &image);

private:
  struct Place {
    char *begin;
    std::uint32_t size; // bytes
  };
  std::uint64_t page_of(const Place &place) const { return std::uint64_t(place.begin - begin) / page_bytes; }
  std::uint8_t *bits_of(const Place &place) const;
  static std::uint64_t bit_bytes(const Place &place) { return (place.size + 7) / 8; }

  Arena &arena;
  std::uint64_t &sum;
  std::vector<Snapshot::Range> ranges; // ascending, without adjacent ranges
  const char *begin = nullptr;         // of the first page
  std::vector<Place> places;           // of the pieces, ascending
  std::vector<std::uint8_t> written;   // by page: since it was last kept or restored
  std::vector<std::uint32_t> first;    // by page: its first piece; and the end
  Image latest;                        // the contents of memory except for marked pages
};

} // namespace ampsim::debugger
