// A finding: what the detector says about a program, as a value.
//
// Findings hold ids (sites, launches) and what only the running launch knew (threads, values,
// element indices, variable names). Texts, source lines and hints are looked up once, at the end, by the
// reports. The words are those of docs/findings.md.
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
/// Of an access that did not find its memory.
inline Kind kind_of(OutsideAccess::Reason reason) {
  return reason == OutsideAccess::Reason::freed        ? Kind::use_after_free
         : reason == OutsideAccess::Reason::misaligned ? Kind::misaligned
                                                       : Kind::out_of_bounds;
}
/// From the narrowest to the widest.
enum class Scope : std::uint8_t { within_warp, within_tile, across_tiles, across_launches, host_device };
inline constexpr Scope all_scopes[] = {Scope::within_warp, Scope::within_tile, Scope::across_tiles,
                                       Scope::across_launches, Scope::host_device};
/// Do its two threads belong to one tile?
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
/// Can programs in the language have such findings?
bool exists_in(Kind kind, const Language &language);
std::string_view name(Scope scope);
std::string_view name(Severity severity);

/// Which kinds are looked for, by kind and whether within a tile or not (kinds without scope use within_tile's bit).
class KindSet {
public:
  static KindSet all(); // what `--detect all` means
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
  std::string value; // what was read or written; empty where unknown
  std::uint32_t interval = 0;
  std::vector<std::uint32_t> iterations; // outermost loop first
  std::vector<SiteId> calls; // that are not inlined: where they are made, innermost first (model/call_stack.h)
  std::string variable;      // as the user wrote it: "av_sum"; empty where unknown
  std::vector<std::int32_t> element; // in the variable's own dimensions
  std::string member;                // ".stamp", ".weights[1]"; empty for the whole element
  std::optional<HostWork> host;      // it is no thread's, but the host's or that of a copy
  std::uint32_t launch = 0;          // across launches: its own; else 0
};

/// Why memory is not there for a thread. That of a tile which others of its cluster reach is there from the
/// begin of that tile to its end; that of another device where access to it is enabled; that of the host nowhere on a device; and
/// a null pointer points to none.
enum class Absence : std::uint8_t { none, not_begun, ended, other_device, host_memory, null_pointer };
inline constexpr Absence absences[] = {Absence::not_begun, Absence::ended, Absence::other_device,
                                       Absence::host_memory, Absence::null_pointer};
std::string_view name(Absence absence);

/// What is not between two accesses: whatever orders them; that in PTX's model, where a barrier orders them by the language's
/// guide; a fence between proxies, where they are in order, and the second is a bulk copy's; the wait for an asynchronous copy,
/// which comes behind the barrier; a barrier before another thread of the first's (or of the second's) tile tells the other one's that
/// the tile is done; the second's wait for the end of the first's launch, which its own may begin before.
enum class Lack : std::uint8_t { order, order_in_ptx, proxy_fence, wait, arrival, arrival_of_second, launch_wait };
inline constexpr Lack reported_lacks[] = {Lack::order_in_ptx, Lack::proxy_fence,       Lack::wait,
                                          Lack::arrival,      Lack::arrival_of_second, Lack::launch_wait};
/// Are findings that differ in it two? The others only say more of a pair that nothing orders.
inline bool is_kind_of_its_own(Lack lack) { return lack == Lack::order_in_ptx || lack == Lack::proxy_fence; }
/// As the JSON report has it; empty for `order`.
std::string_view name(Lack lack);

/// What else is known about a finding, and where in the program.
struct FindingFact {
  enum class What : std::uint8_t {
    lanes_missing,   // `lanes` of `mask` are at `site`, or have ended (no_site)
    lane_not_named,  // `lanes` reach the operation, but are not in `mask`
    source_missing,  // shuffle: source lane number `lanes` does not take part; `mask` is the lanes that do
    freed,           // a host function has freed the memory
    awaited,         // the wait for the copy
    freed_unordered, // a host function frees the memory, and nothing orders that after the access
    writer,          // no-progress: `site` writes the value
    no_writer,       // no-progress: no other statement of the kernel writes the value
  } what = What::freed;
  SiteId site = no_site;
  std::uint64_t lanes = 0, mask = 0;
  std::string function = {}, file = {}; // of the host
  unsigned line = 0;
};

struct FindingGroup {
  SiteId site = no_site; // of the barrier; no_site: these threads have ended
  std::uint32_t threads = 0;
  ThreadId example;
  SiteId ended_at = no_site; // the `return` statement, if that is known
};

/// What threads did to the element of a finding's last access, in the launch that is shown; in the order in which
/// they were simulated.
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
  Scope scope = Scope::within_tile; // where info(kind).scoped
  std::optional<Space> space;
  std::uint32_t launch = 0;
  std::uint64_t count = 1;             // distinct elements
  bool at_least = false;               // so many, or more: the launch was explained in part (sampling_pass.h)
  std::vector<FindingAccess> accesses; // in lockstep order; one or two
  std::vector<FindingGroup> groups;    // of a divergent barrier
  Lack lack = Lack::order;             // of two accesses
  bool same_value = false;             // waw: both wrote the same value, or the second changed nothing
  std::vector<std::int32_t> bound;     // out-of-bounds: the extent (array dimensions) that was left
  std::uint32_t alignment = 0;         // misaligned: what the access wants, in bytes
  std::string array;                   // out-of-bounds: what was left, where it is a part of the variable
  /// Of tile-local memory that the tiles of a cluster reach: whose it is. Of memory of another device: that one, the one
  /// that the launch runs on, and 0.
  std::optional<std::array<std::int32_t, 3>> owner;
  Absence absence = Absence::none; // use-after-free: of that tile; out-of-bounds: what the pointer leads to instead
  /// device-assert: the asserted expression, and the values of what it compares, where they are known. Without an expression the
  /// thread traps.
  std::string assertion, values;
  std::vector<FindingFact> facts;
  /// aliased-launch, aliased-texture: the names of the regions that share an allocation, in pairs.
  std::vector<std::string> aliases;
  /// False: what the detect pass knows of a launch that could not be run again (suspicion.h). Of a race only the
  /// access that came later is known, and what kind of access it met.
  bool explained = true;
  AccessKind against = AccessKind::write;
  bool certain = true; // false: what explaining adds might have acquitted it
  /// Under how many of the schedules it was seen, and which was the first of them.
  std::uint32_t schedules = 1, first_schedule = 0;
  std::optional<ElementHistory> history; // of a memory finding, where DetectorOptions::histories asks for it
};

} // namespace ampsim
