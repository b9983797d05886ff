// A source language: its words, the rules of its memory model and its limits, as data.
//
// The engine is one; what differs between languages, and is no code, stands here. Each language has a constant
// (amp/language.h), which a program's tables lead to. Reports, hints, fixes, the debugger's faces and the pages
// take every word that belongs to a language from its vocabulary, so that users read their own language's words.
#pragma once

#include "model/access.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace ampsim {

/// A function that waits at a barrier, or a free fence.
struct FenceFunction {
  std::string_view name;
  FenceMask covers = 0; // the spaces that it orders accesses to
  bool barrier = false;
};

/// The scalar types on which an atomic function exists, by their names.
struct AtomicTypes {
  std::string_view function;
  std::span<const std::string_view> types;
};

/// How atomic updates are written: names of functions; empty where there is none. Where nothing increments, one is added.
struct AtomicFunctions {
  std::string_view add, subtract, bit_and, bit_or, bit_xor, increment, decrement, exchange, minimum, maximum;
  std::string_view name_space;                 // "concurrency::", in front of them unless the file opens it:
  std::span<const std::string_view> opened_by; // by one of these
  std::string_view none;                       // "C++ AMP has no atomic operations on '{}'"
  std::span<const AtomicTypes> types; // empty: all of them exist on integers of 4 bytes, and on nothing else
  /// Function and pointer's type by which integers of 8 bytes are added to whose own type has no function.
  std::string_view wide_add_pointer;
  /// Atomic read that acquires and write that releases, of {0}: its type, {1}: the place, {2}: the value. Empty where
  /// there are none.
  std::string_view load, store;
  std::string_view header; // what has to be included for these; empty: nothing
};

/// A name in a program that stands for the threads of one tile, and what stands for all threads instead.
struct WiderName {
  std::string_view narrow, wide;
};

/// `{}` stands for what the sentence is about.
struct Vocabulary {
  // The parts of a launch.
  std::string_view tile, tiles;               // "tile", "tiles"
  std::string_view launch_statement;          // what launches a kernel
  std::string_view within_tile, across_tiles; // scopes, as reports and annotations have them: "within-tile"
  /// Scopes that not every language has; empty where it lacks them.
  std::string_view within_warp, across_launches, host_device;
  std::string_view warp;          // a sub-group of a tile; empty where there are none
  std::string_view global, local; // memory spaces: "global", "shared"
  /// How indices are written: row-major ones in square brackets, the last dimension varying fastest, or (x, y, z), x
  /// varying fastest.
  bool x_first = false;
  std::string_view view; // what lies over host memory

  // Barriers and fences.
  std::string_view barrier;         // how one waits, given the barrier's name: "{}.wait()"
  std::string_view default_barrier; // its name where the program does not tell: "tidx.barrier"
  /// Of each kind, the function that covers all spaces comes first.
  std::span<const FenceFunction> fences;
  /// How the lanes of a warp that are in a mask wait for each other, and how a mask is made of a condition; empty where
  /// there is no such thing.
  std::string_view warp_barrier, ballot;

  AtomicFunctions atomics;
  std::span<const WiderName> wider; // scopes of fences and atomic objects
  std::string_view narrow_atomic;   // how the names of atomic functions end that are for the threads of one tile
  std::string_view container = "container"; // what holds elements

  std::span<const std::string_view> keywords; // beyond C++'s, for colours

  // Sentences.
  std::string_view unordered_tiles;      // why nothing orders threads of different tiles
  std::string_view outside_of_extent;    // what fixes an access outside of the variable {}
  std::string_view uninitialized_local;  // what fixes a read of tile-local memory that nothing has written
  std::string_view uninitialized_global; // likewise of global memory
  std::string_view aborted;              // what is said of a thread {} that ends itself; empty: nothing
  std::string_view library;              // what the names of the host's functions begin with: "cuda"
  std::string_view document;             // where a section of the language's document is cited: "..., section {}"
};

/// What orders accesses, and what does not conflict.
struct MemoryModel {
  /// Are a plain read and an atomic operation of the same width and alignment compatible?
  bool reads_compatible_with_atomics = true;
  /// Do the other threads of a tile wait in vain at a barrier once a thread of it has ended? Else those that have
  /// ended do not count.
  bool ended_threads_count_at_barriers = true;
  /// Where they do not: is it a mistake if threads of one warp wait at a barrier of the tile and others of that warp have ended?
  bool warps_end_as_a_whole = false;
  /// Is it promised that a thread goes on while another one spins? Else a loop that only another thread's write can
  /// end is a hazard, even where the write comes.
  bool promises_progress = false;
  /// Do free fences order threads of different tiles, too, and do barriers of parts of a tile order their threads?
  bool fences_order_tiles = false;
};

struct Limits {
  std::uint32_t tile_threads = 1024;
  std::uint64_t tile_local_bytes = 32768;
  std::uint32_t warp = 0;       // threads in a warp; 0: there are no warps
  std::uint32_t other_warp = 0; // of devices that `--warp-size` can ask for instead; 0: there are none
};

/// The library that host code calls, where several languages share it (model/cuda/library.h).
struct GpuLibrary;

/// A device that `--device` can choose.
struct DeviceProfile {
  std::string_view key;
  unsigned architecture = 0; // its compute capability, times ten
  std::uint32_t warp = 0;    // threads in a warp
};

struct Language {
  std::string_view key;                         // in JSON reports: "c++amp"
  std::string_view name;                        // "C++ AMP"
  std::span<const std::string_view> extensions; // of its sources, where these are its own: ".cu"
  /// Do kernels get pointers, which may point anywhere, so that each access through one is checked? Else a container's
  /// functions check the indices, and only what is added to an element's address is looked at.
  bool raw_pointers = false;
  Vocabulary words;
  MemoryModel memory_model;
  Limits limits;
  std::span<const DeviceProfile> devices; // the first is the default; empty: there is one, without a name
  const GpuLibrary *library = nullptr;

  std::string_view space(Space of) const { return of == Space::global ? words.global : words.local; }
  /// The barrier's function, or the free fence, that covers exactly these spaces; empty where there is none.
  std::string_view fence(bool barrier, FenceMask covers) const {
    for (const FenceFunction &each : words.fences)
      if (each.barrier == barrier && each.covers == covers)
        return each.name;
    return {};
  }
};

} // namespace ampsim
