// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of kinds: the one place that knows their names, severities and scopes.
//
// The rows are those of the table in docs/findings.md, in the order of `Kind`.
#include "detector/findings/finding.h"

#include <array>

namespace ampsim {

namespace {

constexpr std::array<KindInfo, kind_count> kinds{{
    {Kind::raw, "raw", Severity::error, true, true, "read after write"},
    {Kind::war, "war", Severity::error, true, true, "write after read"},
    {Kind::waw, "waw", Severity::error, true, true, "write after write"},
    {Kind::atomic, "atomic", Severity::error, true, true, "atomic operation against plain access"},
    {Kind::mixed_atomics, "mixed-atomics", Severity::note, true, false, "different atomic operations"},
    {Kind::divergent_barrier, "divergent-barrier", Severity::error, false, true, "divergent barrier"},
    {Kind::out_of_bounds, "out-of-bounds", Severity::error, false, true, "access out of bounds"},
    {Kind::uninitialized, "uninitialized", Severity::error, false, true, "read of uninitialized memory"},
    {Kind::no_progress, "no-progress", Severity::error, false, true, "loop without guaranteed progress"},
    {Kind::aliased_texture, "aliased-texture", Severity::error, false, true, "texture both read and written"},
    {Kind::aliased_launch, "aliased-launch", Severity::note, false, true, "captured containers share memory"},
    {Kind::warp_sync, "warp-sync", Severity::error, false, true, "threads of a warp do not come together"},
    {Kind::misaligned, "misaligned", Severity::error, false, true, "misaligned access"},
    {Kind::use_after_free, "use-after-free", Severity::error, false, true, "use of freed memory"},
    {Kind::leak, "leak", Severity::note, false, false, "memory never freed"},
    {Kind::api_error, "api-error", Severity::note, false, true, "error never looked at"},
    {Kind::annotation, "annotation", Severity::error, false, true, "annotation that does not hold"},
    {Kind::device_assert, "device-assert", Severity::error, false, true, "failed assertion or trap in a kernel"},
}};

} // namespace

const KindInfo &info(Kind kind) { return kinds[unsigned(kind)]; }

std::optional<Kind> kind_named(std::string_view name) {
  for (const KindInfo &row : kinds)
    if (row.name == name)
      return row.kind;
  return std::nullopt;
}

bool exists_in(Kind kind, const Language &language) {
  switch (kind) {
  case Kind::warp_sync:
    return language.limits.warp > 0;
  case Kind::misaligned:
  case Kind::use_after_free:
  case Kind::leak:
  case Kind::api_error:
    return language.raw_pointers;
  case Kind::aliased_texture:
  case Kind::aliased_launch:
    return !language.raw_pointers; // of containers
  default:
    return true;
  }
}

std::string_view name(Scope scope) {
  static constexpr std::string_view names[] = {"within-warp", "within-tile", "across-tiles", "across-launches",
                                               "host-device"};
  return names[unsigned(scope)];
}

std::string_view name(Severity severity) {
  switch (severity) {
  case Severity::error:
    return "error";
  case Severity::warning:
    return "warning";
  case Severity::note:
    return "note";
  }
  return "error";
}

KindSet KindSet::all() {
  KindSet set;
  for (const KindInfo &row : kinds)
    if (row.on)
      set.set(row.kind);
  return set;
}

unsigned KindSet::index(Kind kind, Scope scope) { return 2 * unsigned(kind) + !in_one_tile(scope); }

std::string_view name(Absence absence) {
  switch (absence) {
  case Absence::not_begun:
    return "not-begun";
  case Absence::ended:
    return "ended";
  case Absence::other_device:
    return "other-device";
  case Absence::host_memory:
    return "host-memory";
  case Absence::null_pointer:
    return "null-pointer";
  case Absence::constant_memory:
    return "constant-memory";
  case Absence::write_only_memory:
    return "write-only-memory";
  case Absence::heap_gap:
    return "heap-gap";
  case Absence::no_copy:
    return "no-copy";
  case Absence::none:
    break;
  }
  return "";
}

std::string_view name(Lack lack) {
  switch (lack) {
  case Lack::order_in_ptx:
    return "order-in-ptx";
  case Lack::proxy_fence:
    return "proxy-fence";
  case Lack::wait:
    return "wait";
  case Lack::arrival:
    return "arrival";
  case Lack::arrival_of_second:
    return "arrival-of-second";
  case Lack::launch_wait:
    return "launch-wait";
  case Lack::barrier_fence:
    return "barrier-fence";
  case Lack::register_wait:
    return "register-wait";
  case Lack::register_fence:
    return "register-fence";
  case Lack::order:
    break;
  }
  return "";
}

} // namespace ampsim
