// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A source language: its words, the rules of its memory model and its limits, as data.
//
// All languages share one engine; their differences, apart from code, are here. Each language has a constant
// (amp/language.h), which a program's tables refer to. Reports, hints, fixes, the debugger front ends and the pages
// take language-specific terms from its vocabulary, so that users read the terms of their own language.
#pragma once

#include "model/access.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ampsim {

/// A function that waits at a barrier, or a free fence.
struct FenceFunction {
  std::string_view name;
  FenceMask covers = 0; // the spaces whose accesses it orders
  bool barrier = false;
};

/// The scalar types on which an atomic function exists, by their names.
struct AtomicTypes {
  std::string_view function;
  std::span<const std::string_view> types;
};

/// The spelling of atomic updates: names of functions; empty if there is none. If no function increments, one is added.
struct AtomicFunctions {
  std::string_view add, subtract, bit_and, bit_or, bit_xor, increment, decrement, exchange, minimum, maximum;
  std::string_view name_space;                 // "concurrency::", their prefix unless the file opens it:
  std::span<const std::string_view> opened_by; // by one of these
  std::string_view none;                       // "C++ AMP has no atomic operations on '{}'"
  std::span<const AtomicTypes> types;          // empty: all of them exist for integers of 4 bytes only
  /// Function and pointer type for adding to integers of 8 bytes whose own type has no function.
  std::string_view wide_add_pointer;
  /// Acquiring atomic read and releasing write, of {0}: its type, {1}: the place, {2}: the value. Empty if there are
  /// none.
  std::string_view load, store;
  std::string_view header; // the header to include for these; empty: none
};

/// A name in a program that means the threads of one tile or device, and the corresponding names for all threads of the
/// device (empty if it is the first) and for the host as well.
struct WiderName {
  std::string_view narrow, of_device, of_system;
};

/// `{}` is the subject of the sentence.
struct Vocabulary {
  // The parts of a launch.
  std::string_view thread = "thread", threads = "threads";
  std::string_view tile, tiles;               // "tile", "tiles"
  std::string_view launch_statement;          // the construct that launches a kernel
  std::string_view within_tile, across_tiles; // scopes, in the words of reports and annotations: "within-tile"
  /// Scopes that not every language has; empty if it lacks them.
  std::string_view within_warp, across_launches, host_device;
  std::string_view warp;          // a sub-group of a tile; empty if there are none
  std::string_view global, local; // memory spaces: "global", "shared"
  /// The notation of indices: row-major ones in square brackets, the last dimension varying fastest, or (x, y, z), x
  /// varying fastest.
  bool x_first = false;
  std::string_view view; // the view over host memory

  // Barriers and fences.
  std::string_view barrier;         // a wait, given the barrier's name: "{}.wait()"
  std::string_view default_barrier; // its name if the program does not show it: "tidx.barrier"
  /// For each kind, the function that covers all spaces comes first.
  std::span<const FenceFunction> fences;
  /// The function by which the lanes of a warp that are in a mask wait for each other, and the one that makes a mask of
  /// a condition; empty if the language has none.
  std::string_view warp_barrier, ballot;

  AtomicFunctions atomics;
  std::span<const WiderName> wider;         // scopes of fences and atomic objects
  std::string_view narrow_atomic;           // the suffix of atomic functions with the scope of one tile
  std::string_view system_atomic;           // ... with that of the whole system
  std::string_view container = "container"; // the object that holds elements

  std::span<const std::string_view> keywords; // keywords beyond C++'s, for syntax highlighting

  // Sentences.
  std::string_view unordered_tiles;      // the reason why nothing orders threads of different tiles
  std::string_view outside_of_extent;    // the fix for an access outside of the variable {}
  std::string_view uninitialized_local;  // the fix for a read of uninitialised tile-local memory
  std::string_view uninitialized_global; // likewise for global memory
  std::string_view aborted;              // the message for a thread {} that ends itself; empty: none
  std::string_view library;              // the prefix of the host functions' names: "cuda"
  std::string_view document;             // a citation of a section of the language's document: "..., section {}"
};

/// The rules of ordering and conflicts.
struct MemoryModel {
  /// A plain read and an atomic operation of the same width and alignment are compatible.
  bool reads_compatible_with_atomics = true;
  /// The other threads of a tile wait in vain at a barrier once a thread of it has ended. Otherwise ended threads do
  /// not count.
  bool ended_threads_count_at_barriers = true;
  /// If ended threads do not count: it is an error if threads of one warp wait at a barrier of the tile and others of
  /// that warp have ended.
  bool warps_end_as_a_whole = false;
  /// Either all threads of a warp reach one of its operations, or none: no mask names those that do.
  bool warps_operate_as_a_whole = false;
  /// A thread is guaranteed to continue while another one spins. Otherwise a loop that only another thread's write can
  /// end is a hazard, even if the write happens.
  bool promises_progress = false;
  /// Free fences also order threads of different tiles, and barriers of parts of a tile order their threads.
  bool fences_order_tiles = false;
  /// With `fences_order_tiles`: only releases and acquires order, as in C++, whatever `--model` says, and each memory
  /// space by itself: a barrier or fence that covers one space, or an operation on it, orders accesses to that one.
  bool orders_each_space = false;
};

/// A number of a launch whose shape the program chooses.
enum class LaunchNumber : std::uint8_t { tile_length, tile_count, length, origin, local_index, tile_index };

/// Three of them in the kernels' arguments, `bytes` each, the fastest dimension first.
struct LaunchField {
  LaunchNumber number;
  std::uint64_t offset = 0;
  unsigned bytes = 4;
};

/// How programs and conditions write a launch's numbers: the fastest dimension first; empty: not at all.
struct LaunchTerms {
  std::array<std::string_view, 3> dimensions; // "x", "y", "z"
  std::array<std::string_view, 3> tile_length, tile_count, length, origin, local_index, tile_index;
  std::span<const LaunchField> fields;

  const std::array<std::string_view, 3> &of(LaunchNumber number) const {
    switch (number) {
    case LaunchNumber::tile_length:
      return tile_length;
    case LaunchNumber::tile_count:
      return tile_count;
    case LaunchNumber::length:
      return length;
    case LaunchNumber::origin:
      return origin;
    case LaunchNumber::local_index:
      return local_index;
    case LaunchNumber::tile_index:
      break;
    }
    return tile_index;
  }
};

struct Limits {
  std::uint32_t tile_threads = 1024;
  /// The most in a launch that chooses its tiles, the fastest dimension first.
  std::array<std::int64_t, 3> tile_lengths = {1024, 1024, 1024}, tile_counts = {INT32_MAX, INT32_MAX, INT32_MAX};
  std::uint64_t tile_local_bytes = 32768;
  std::uint32_t warp = 0;       // threads in a warp; 0: the language has no warps
  std::uint32_t other_warp = 0; // of devices that `--warp-size` can select instead; 0: none
};

/// The library that host code calls, if several languages share it (model/cuda/library.h).
struct GpuLibrary;

/// A library that is a file of its own, loaded when a program names one of its functions.
struct LoadableLibrary {
  std::string_view prefix; // of its functions' names
  std::string_view name;   // "cuBLAS"
  std::string_view file;   // in ampsim's folder of libraries
};

/// A device that `--device` can select.
struct DeviceProfile {
  std::string_view key;
  unsigned architecture = 0; // its compute capability, times ten
  std::uint32_t warp = 0;    // threads in a warp
};

struct Language {
  std::string_view key;                         // in JSON reports: "c++amp"
  std::string_view name;                        // "C++ AMP"
  std::span<const std::string_view> extensions; // of its sources, if only this language uses them: ".cu"
  /// Kernels get pointers, which may point anywhere, so each access through one is checked. Otherwise a container's
  /// functions check the indices, and only pointer arithmetic on an element's address is checked.
  bool raw_pointers = false;
  Vocabulary words;
  MemoryModel memory_model;
  Limits limits;
  std::span<const DeviceProfile> devices; // the first is the default; empty: one device without a name
  const GpuLibrary *library = nullptr;
  std::span<const LoadableLibrary> loadable_libraries = {};
  /// The place of the tiles' lengths in the kernels' arguments: 32 bits each, the fastest dimension first.
  std::optional<std::uint64_t> tile_lengths = {};
  LaunchTerms launch = {};

  /// The loadable library with the function, or null.
  const LoadableLibrary *library_of(std::string_view function) const {
    for (const LoadableLibrary &each : loadable_libraries)
      if (function.starts_with(each.prefix))
        return &each;
    return nullptr;
  }
  std::string_view space(Space of) const { return of == Space::global ? words.global : words.local; }
  /// The barrier's function, or the free fence, that covers exactly these spaces; empty if there is none.
  std::string_view fence(bool barrier, FenceMask covers) const {
    for (const FenceFunction &each : words.fences)
      if (each.barrier == barrier && each.covers == covers)
        return each.name;
    return {};
  }
};

} // namespace ampsim
