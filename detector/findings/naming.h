// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maps addresses to names: the variable, the element, the member and the value.
//
// A site often knows its variable at compile time (Site::root); then that region's name is used, even if two regions
// share memory, and the element follows that region's own extent and strides. Otherwise the address decides: the
// allocation, if it is a region of its own (the ends of parts that pointers lead to are unknown), then the first region
// that has an element there, else the first whose allocation contains it.
//
// Addresses are distances from the start of global memory, or of the tile's tile-local memory.
#pragma once

#include "detector/findings/finding.h"
#include "model/kernel.h"
#include "simulator/memory_map.h"
#include "simulator/monitor.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ampsim {

/// A place in a variable. Cheap: names are looked up when a finding is made.
struct Place {
  static constexpr std::int32_t unknown = -1;
  std::int32_t variable = unknown; // index in Launch::regions or, for tile-local memory, Kernel::tile_local
  std::uint64_t ordinal = 0;       // distinguishes the elements of one variable
  std::uint64_t offset = 0;        // bytes from the start of the element
  std::uint32_t level = 0;         // of detail (Region::levels)
  std::vector<std::int64_t> element;
};

class Naming {
public:
  Naming(const ProgramTables &tables, const MemoryMap &memory) : tables(&tables), memory(&memory) {}
  /// Both must live until the launch's findings are made.
  void launch_begins(const Launch &of, const Kernel &running);

  Place place(Space space, std::uint64_t address, SiteId site) const {
    Place result;
    place(space, address, site, result);
    return result;
  }
  /// Likewise, but reuses `result`, which takes no memory.
  void place(Space space, std::uint64_t address, SiteId site, Place &result) const;
  std::string variable(Space space, const Place &place) const;
  /// The memory space of the variable as the program sees it: the detector keeps tile-local memory that other tiles
  /// reach in global memory.
  Space reported_space(Space space, std::int32_t variable) const;
  /// The tile of `tile`'s cluster whose tile-local memory contains an address, if any.
  std::optional<std::array<std::int32_t, 3>> owner(Space space, std::uint64_t address,
                                                   const std::array<std::int32_t, 3> &tile) const;
  /// Returns true if the byte at `place` lies between the members of a record.
  bool is_padding(Space space, const Place &place) const;
  /// ".stamp", ".weights[1]", or nothing if the access covers the whole element; of a region with levels of
  /// detail also "(level 1)".
  std::string member(Space space, const Place &place, std::uint32_t size) const;
  std::string value(Space space, const Place &place, std::uint32_t size, std::span<const char> bytes) const;

  /// An access outside of its region or array: all but thread and site.
  struct Outside {
    OutsideAccess::Reason reason = OutsideAccess::Reason::outside;
    std::uint32_t alignment = 1; // that is required, if that is the reason
    std::optional<Space> space;
    std::string variable, member;
    std::string array; // whose bounds were exceeded, if it is part of the variable: "rows[3].cells"
    std::vector<std::int64_t> element, bound;
    std::optional<std::array<std::int32_t, 3>> owner; // Finding::owner
    Absence absence = Absence::none;
    std::optional<FindingFact> fact;
  };
  Outside outside(const OutsideAccess &access, SiteId site, std::uint32_t size) const;
  /// Describes an access to memory of a tile of the cluster that may not exist, at an address of global memory.
  Outside absent(Absence absence, std::uint64_t address, SiteId site, std::uint32_t size, const ThreadId &by) const;

  /// Returns true if two accesses through these variables of the kernel may be to the same memory in this launch.
  bool may_share_memory(const Site &a, const Site &b) const;

  ThreadId thread(std::uint64_t tile_rank, std::uint32_t rank_in_tile) const;

private:
  Outside wild(const OutsideAccess &access, SiteId site, std::uint32_t size) const;
  Outside outside_of_region(const OutsideAccess &access, SiteId site, std::uint32_t size) const;
  Outside outside_of_variable(const OutsideAccess &access, const Site &site, std::uint32_t size) const;
  Outside outside_of_private(const OutsideAccess &access, const Site &site, std::uint32_t size) const;
  /// Names the array within an element whose bounds were exceeded.
  void leave_array(Outside &result, const TypeLayout &element, const OutsideAccess &access, const Site &site,
                   std::uint32_t size) const;
  void leave_part(Outside &result, const TypeLayout &element, std::uint64_t base, const OutsideAccess &access,
                  const Site &site, std::uint32_t size) const;
  /// `scratch` is changed.
  std::int32_t region_at(std::uint64_t address, SiteId site, Place &scratch) const;
  std::int32_t variable_at(std::uint64_t address, SiteId site) const;
  template <class Fits> std::int32_t region_of(SiteId site, const char *at, const Fits &fits) const;
  bool element_of(std::size_t number, const char *at, Place &place) const;
  const TypeLayout *element_type(Space space, std::int32_t variable) const;

  const ProgramTables *tables;
  const MemoryMap *memory;
  const Launch *launch = nullptr;
  const Kernel *kernel = nullptr;
  std::vector<TileLocalVariable> tile_local; // the kernel's, with the sizes of this launch
};

/// Bytes of a scalar as text: "25358", "0.5", "true"; hexadecimal if it is not a known scalar.
std::string scalar_text(TypeLayout::Scalar scalar, std::span<const char> bytes);

} // namespace ampsim
