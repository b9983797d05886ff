// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A finding: a result of the detector about a program, as a value.
//
// Findings hold ids (sites, launches) and facts that only the running launch knew (threads, values, element indices,
// variable names). Texts, source lines and hints are looked up once, at the end, by the reports. The words are those
// of docs/findings.md.
#pragma once

#include "model/access.h"
#include "model/language.h"
#include "simulator/monitor.h"
#include "simulator/work_monitor.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

enum class Kind : std::uint8_t {
  raw,
  war,
  waw,
  atomic,
  mixed_atomics,
  divergent_barrier,
  out_of_bounds,
  uninitialized,
  no_progress,
  aliased_texture,
  aliased_launch,
  warp_sync,
  misaligned,
  use_after_free,
  leak,
  api_error,
  annotation,
  device_assert,
};
inline constexpr unsigned kind_count = 18;
/// The kind of finding for an access outside of its memory.
inline Kind kind_of(OutsideAccess::Reason reason) {
  switch (reason) {
  case OutsideAccess::Reason::freed:
    return Kind::use_after_free;
  case OutsideAccess::Reason::misaligned:
    return Kind::misaligned;
  default:
    return Kind::out_of_bounds;
  }
}
/// Scopes, from the narrowest to the widest.
enum class Scope : std::uint8_t { within_warp, within_tile, across_tiles, across_launches, host_device };
inline constexpr Scope all_scopes[] = {Scope::within_warp, Scope::within_tile, Scope::across_tiles,
                                       Scope::across_launches, Scope::host_device};
/// Returns true if the two threads belong to one tile.
inline bool in_one_tile(Scope scope) { return scope <= Scope::within_tile; }
enum class Severity : std::uint8_t { error, warning, note };

/// A kind's row in the table of docs/findings.md.
struct KindInfo {
  Kind kind;
  std::string_view name; // "raw", "out-of-bounds", ...
  Severity severity;
  bool scoped;            // raw, war, waw, atomic, mixed-atomics: found within a tile or across tiles
  bool on;                // part of `--detect all`
  std::string_view title; // "read after write"
};
const KindInfo &info(Kind kind);
std::optional<Kind> kind_named(std::string_view name);
/// Returns true if programs in the language can have such findings.
bool exists_in(Kind kind, const Language &language);
std::string_view name(Scope scope);
std::string_view name(Severity severity);

/// The kinds to detect, each within a tile and across tiles (kinds without scope use within_tile's bit).
class KindSet {
public:
  static KindSet all(); // as selected by `--detect all`
  static KindSet none() { return {}; }
  bool contains(Kind kind, Scope scope = Scope::within_tile) const { return bits[index(kind, scope)]; }
  bool any() const { return bits.any(); }
  void set(Kind kind, Scope scope, bool on = true) { bits[index(kind, scope)] = on; }
  void set(Kind kind, bool on = true) {
    set(kind, Scope::within_tile, on);
    set(kind, Scope::across_tiles, on);
  }
  friend bool operator==(const KindSet &, const KindSet &) = default;

private:
  static unsigned index(Kind kind, Scope scope);
  std::bitset<2 * kind_count> bits;
};

/// One side of a finding.
struct FindingAccess {
  AccessKind kind = AccessKind::read; // `atomic` for atomic operations
  SiteId site = no_site;
  std::uint32_t bytes = 0;
  ThreadId thread;
  std::string value; // the value read or written; empty if unknown
  std::uint32_t interval = 0;
  std::vector<std::uint32_t> iterations; // outermost loop first
  std::vector<SiteId> calls; // call sites of functions that are not inlined, innermost first (model/call_stack.h)
  std::string variable;      // as the user wrote it: "av_sum"; empty if unknown
  std::vector<std::int64_t> element; // in the variable's own dimensions
  std::string member;                // ".stamp", ".weights[1]"; empty for the whole element
  std::optional<HostWork> host;      // by the host or a copy instead of a thread
  std::uint32_t launch = 0;          // across launches: its own; else 0
};

/// The reason why memory does not exist for a thread. The memory of a tile that others of its cluster reach exists
/// from the beginning of that tile to its end; that of another device, where access to it is enabled; that of the
/// host, nowhere on a device; and a null pointer points to none. Constant memory does not exist for writes, memory
/// for writing not for reads, and the device heap only where it has been allocated. An event that no copy has made is of
/// no copy.
enum class Absence : std::uint8_t {
  none,
  not_begun,
  ended,
  other_device,
  host_memory,
  null_pointer,
  constant_memory,
  write_only_memory,
  heap_gap,
  no_copy,
};
inline constexpr Absence absences[] = {Absence::not_begun,         Absence::ended,        Absence::other_device,
                                       Absence::host_memory,       Absence::null_pointer, Absence::constant_memory,
                                       Absence::write_only_memory, Absence::heap_gap,     Absence::no_copy};
std::string_view name(Absence absence);

/// The missing order of two accesses: any order; an order by PTX's model, although a barrier orders them by the
/// language's guide; a fence between proxies, since the second is a bulk copy's, although they are ordered; the wait
/// for an asynchronous copy, which follows the barrier; a barrier before another thread of the first's (or of the
/// second's) tile signals the other tile that its own is done; a wait of the second's launch for the end of the
/// first's, before which it may begin; the fence after the initialisation of a barrier at which a bulk copy counts; the
/// wait for a matrix instruction that uses registers; the fence between it and the thread's own accesses to them.
enum class Lack : std::uint8_t {
  order,
  order_in_ptx,
  proxy_fence,
  wait,
  arrival,
  arrival_of_second,
  launch_wait,
  barrier_fence,
  register_wait,
  register_fence,
};
inline constexpr Lack reported_lacks[] = {Lack::order_in_ptx,  Lack::proxy_fence,       Lack::wait,
                                          Lack::arrival,       Lack::arrival_of_second, Lack::launch_wait,
                                          Lack::barrier_fence, Lack::register_wait,     Lack::register_fence};
/// Returns true if the lack makes a finding of its own. The others only add detail to a pair that nothing orders.
inline bool is_kind_of_its_own(Lack lack) {
  return lack == Lack::order_in_ptx || lack == Lack::proxy_fence || lack == Lack::barrier_fence;
}
/// Returns true for accesses to registers, which have no names.
inline bool concerns_registers(Lack lack) { return lack == Lack::register_wait || lack == Lack::register_fence; }
/// The name in the JSON report; empty for `order`.
std::string_view name(Lack lack);

/// A further fact about a finding, with its place in the program.
struct FindingFact {
  enum class What : std::uint8_t {
    lanes_missing,     // `lanes` of `mask` are at `site`, or have ended (no_site)
    lane_not_named,    // `lanes` reach the operation, but are not in `mask`
    source_missing,    // shuffle: source lane number `lanes` does not take part; `mask` is the lanes that do
    freed,             // a host function has freed the memory
    awaited,           // the wait for the copy
    freed_unordered,   // a host function frees the memory, and nothing orders that after the access
    changed_meanwhile, // no-progress: the value has changed `lanes` times since the thread began to wait for it
    writer,            // no-progress: `site` writes the value
    no_writer,         // no-progress: no other statement of the kernel writes the value
  } what = What::freed;
  SiteId site = no_site;
  std::uint64_t lanes = 0, mask = 0;
  std::string function = {}, file = {}; // of the host
  unsigned line = 0;
  bool in_stream = false; // of `freed`: when the stream reaches it, not at the host's call
};

struct FindingGroup {
  SiteId site = no_site; // of the barrier; no_site: these threads have ended
  std::uint32_t threads = 0;
  ThreadId example;
  SiteId ended_at = no_site; // the `return` statement, if that is known
};

/// The accesses of threads to the element of a finding's last access, in the launch that is shown, in simulation
/// order.
struct ElementHistory {
  struct Event {
    FindingAccess access;    // the last of them
    std::uint32_t times = 1; // by one thread, at one place, in one barrier interval
    std::uint8_t shown = 0;  // 1, 2: it is the finding's first, second access; 3: both
  };
  std::vector<Event> events;
  std::uint64_t left_out = 0;  // events beyond those that are kept
  std::uint32_t intervals = 1; // barrier intervals of the tile (of the longer one)
};

struct Finding {
  Kind kind = Kind::raw;
  Scope scope = Scope::within_tile; // if info(kind).scoped
  std::optional<Space> space;
  std::uint32_t launch = 0;
  std::uint64_t count = 1; // distinct elements
  bool at_least =
      false; // `count` or more: launches were explained in part (sampling_pass.h) or not at all (repeats.h)
  std::vector<FindingAccess> accesses; // in lockstep order; one or two
  std::vector<FindingGroup> groups;    // of a divergent barrier
  Lack lack = Lack::order;             // of two accesses
  bool same_value = false;             // waw: both wrote the same value, or the second changed nothing
  std::vector<std::int64_t> bound;     // out-of-bounds: the extent (array dimensions) that was exceeded
  std::uint32_t alignment = 0;         // misaligned: the alignment that the access needs, in bytes
  std::string array;                   // out-of-bounds: the part of the variable whose bounds were exceeded
  /// For tile-local memory that the tiles of a cluster reach: the tile that owns it. For memory of another device:
  /// that device, the one that the launch runs on, and 0.
  std::optional<std::array<std::int32_t, 3>> owner;
  Absence absence =
      Absence::none; // use-after-free: of that tile; out-of-bounds: what the pointer points to instead
  /// device-assert: the asserted expression, and the values that it compares, if known. Without an expression the
  /// thread traps.
  std::string assertion, values;
  std::vector<FindingFact> facts;
  /// aliased-launch, aliased-texture: the names of the regions that share an allocation, in pairs.
  std::vector<std::string> aliases;
  /// False: a finding of the detect pass for a launch that could not run again (candidates.h). Of a race only the
  /// later access is known, and the kind of access that it met.
  bool explained = true;
  AccessKind against = AccessKind::write;
  bool certain = true; // false: the explain pass might have acquitted it
  /// The number of schedules under which it was seen, and the first of them.
  std::uint32_t schedules = 1, first_schedule = 0;
  std::optional<ElementHistory> history; // of a memory finding, if DetectorOptions::histories is set
};
/// Returns true if it makes a run fail: not a note, as what only PTX's model leaves unordered.
inline bool is_error(const Finding &finding) {
  return info(finding.kind).severity == Severity::error && finding.lack != Lack::order_in_ptx;
}

} // namespace ampsim
