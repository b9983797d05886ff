// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See naming.h.
#include "detector/findings/naming.h"
#include "model/read_site.h"
#include "simulator/geometry.h"
#include "simulator/touched_pages.h"
#include "simulator/unwritten.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <sys/mman.h>

namespace ampsim {

namespace {

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b != 0 && (a % b < 0) != (b < 0)); }

/// The dimensions of an array type, outermost first, and its element type.
const TypeLayout &innermost(const TypeLayout &type, std::vector<std::int64_t> *dimensions) {
  const TypeLayout *at = &type;
  while (at->kind == TypeLayout::Kind::array && !at->element.empty() && at->element[0].size) {
    if (dimensions)
      dimensions->push_back(std::int64_t(at->size / at->element[0].size));
    at = &at->element[0];
  }
  return *at;
}

/// Walks from `type` down to what the access of `size` bytes at `offset` covers; appends the path if wanted.
const TypeLayout &descend(const TypeLayout &type, std::uint64_t &offset, std::uint32_t size, std::string *path) {
  const TypeLayout *at = &type;
  for (;;) {
    if (offset == 0 && size >= at->size)
      return *at;
    if (at->kind == TypeLayout::Kind::array && !at->element.empty() && at->element[0].size) {
      const TypeLayout &element = at->element[0];
      std::uint64_t index = offset / element.size;
      if (offset + size > (index + 1) * element.size)
        return *at;
      if (path)
        *path += "[" + std::to_string(index) + "]";
      offset -= index * element.size;
      at = &element;
      continue;
    }
    const TypeLayout::Field *inside = nullptr;
    if (at->kind == TypeLayout::Kind::record)
      for (const TypeLayout::Field &field : at->fields)
        if (!field.type.empty() && offset >= field.offset && offset + size <= field.offset + field.type[0].size) {
          inside = &field;
          break;
        }
    if (!inside)
      return *at;
    if (path && !inside->name.empty())
      *path += "." + inside->name;
    offset -= inside->offset;
    at = &inside->type[0];
  }
}

/// The first index of the path that is not in its array.
std::size_t first_left(const OutsideAccess &access, const Site &site) {
  std::size_t k = 0;
  while (k + 1 < site.path.size() && access.index[k] >= 0 && access.index[k] < site.path[k].bound)
    ++k;
  return k;
}

/// Bytes from the path's begin to the array of step `k`.
std::int64_t array_offset(const OutsideAccess &access, const Site &site, std::size_t k) {
  std::int64_t offset = access.offset;
  for (; k < site.path.size(); ++k)
    offset -= access.index[k] * std::int64_t(site.path[k].stride) + std::int64_t(site.path[k].fields);
  return offset;
}

bool is_array_of(const TypeLayout &type, std::uint64_t stride) {
  return type.kind == TypeLayout::Kind::array && !type.element.empty() && type.element[0].size == stride;
}

/// The array of `step` at `offset`; if it is the only member of a record, that record has the same size.
const TypeLayout &descend_to_array(const TypeLayout &type, std::uint64_t offset, const Site::ArrayStep &step,
                                   std::string &path) {
  const TypeLayout *at = &descend(type, offset, std::uint32_t(step.stride) * std::uint32_t(step.bound), &path);
  while (!is_array_of(*at, step.stride)) {
    if (at->kind == TypeLayout::Kind::record && !at->fields.empty() && !at->fields[0].type.empty()) {
      path += "." + at->fields[0].name;
      at = &at->fields[0].type[0];
    } else if (at->kind == TypeLayout::Kind::array && !at->element.empty()) {
      path += "[0]";
      at = &at->element[0];
    } else {
      break;
    }
  }
  return *at;
}

template <class T> T number(std::span<const char> bytes) {
  T value;
  std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

template <class T> std::string number_text(T value) {
  std::array<char, 64> text{};
  auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end};
}
template <class T> std::string number_text(std::span<const char> bytes) { return number_text(number<T>(bytes)); }

/// The value of a norm or unorm texel: a multiple of 1/127 and so on.
float normalized(TypeLayout::Scalar scalar, std::span<const char> bytes) {
  bool byte = bytes.size() == 1;
  if (scalar == TypeLayout::Scalar::unorm)
    return byte ? float(number<std::uint8_t>(bytes)) / 255.0f : float(number<std::uint16_t>(bytes)) / 65535.0f;
  float value = byte ? float(number<std::int8_t>(bytes)) / 127.0f : float(number<std::int16_t>(bytes)) / 32767.0f;
  return std::max(value, -1.0f);
}

/// An IEEE half.
float half(std::span<const char> bytes) {
  auto bits = number<std::uint16_t>(bytes);
  int exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
  float magnitude = 0;
  if (exponent == 0)
    magnitude = std::ldexp(float(fraction), -24);
  else if (exponent == 31)
    magnitude = fraction ? std::nanf("") : INFINITY;
  else
    magnitude = std::ldexp(float(fraction + 1024), exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

} // namespace

std::string scalar_text(TypeLayout::Scalar scalar, std::span<const char> bytes) {
  switch (scalar) {
  case TypeLayout::Scalar::signed_integer:
    switch (bytes.size()) {
    case 1:
      return std::to_string(int(static_cast<signed char>(bytes[0])));
    case 2:
      return number_text<std::int16_t>(bytes);
    case 4:
      return number_text<std::int32_t>(bytes);
    case 8:
      return number_text<std::int64_t>(bytes);
    }
    break;
  case TypeLayout::Scalar::unsigned_integer:
    switch (bytes.size()) {
    case 1:
      return std::to_string(unsigned(static_cast<unsigned char>(bytes[0])));
    case 2:
      return number_text<std::uint16_t>(bytes);
    case 4:
      return number_text<std::uint32_t>(bytes);
    case 8:
      return number_text<std::uint64_t>(bytes);
    }
    break;
  case TypeLayout::Scalar::norm:
  case TypeLayout::Scalar::unorm:
    if (bytes.size() < 4)
      return number_text(normalized(scalar, bytes));
    [[fallthrough]];
  case TypeLayout::Scalar::floating:
    switch (bytes.size()) {
    case 2:
      return number_text(half(bytes));
    case 4:
      return number_text<float>(bytes);
    case 8:
      return number_text<double>(bytes);
    }
    break;
  case TypeLayout::Scalar::boolean:
    if (bytes.size() == 1)
      return bytes[0] ? "true" : "false";
    break;
  case TypeLayout::Scalar::other:
    break;
  }
  std::string text = "0x";
  for (std::size_t k = bytes.size(); k-- > 0;) {
    constexpr std::string_view digits = "0123456789abcdef";
    text += digits[static_cast<unsigned char>(bytes[k]) >> 4];
    text += digits[static_cast<unsigned char>(bytes[k]) & 15];
  }
  return text;
}

/// Finds the element of a region that contains `at`, or would if the region were large enough; returns true if the
/// region has an element there.
bool Naming::element_of(std::size_t number, const char *at, Place &place) const {
  const Region &bound = launch->regions[number];
  const std::uint64_t size = bound.element->size;
  place.element.clear();
  place.level = 0;
  if (!size)
    return false;
  if (bound.extent.empty()) { // one object
    place.offset = bound.has(at) ? std::uint64_t(at - bound.origin) : 0;
    return bound.has(at);
  }
  auto level_start = [&](std::uint32_t level) {
    return std::int64_t(2 * bound.level_bytes - (2 * bound.level_bytes >> level));
  };
  std::int64_t distance = at - bound.origin;
  while (place.level + 1 < bound.levels && distance >= level_start(place.level + 1))
    ++place.level;
  distance -= level_start(place.level);
  place.offset = std::uint64_t(distance - floor_divide(distance, std::int64_t(size)) * std::int64_t(size));
  std::int64_t rest = floor_divide(distance, std::int64_t(size));
  bool inside = rest >= 0;
  auto length = [&](std::size_t d) { return std::max<std::int64_t>(bound.extent[d] >> place.level, 1); };
  for (std::size_t d = 0; d < bound.extent.size(); ++d) {
    std::int64_t stride = d < bound.stride.size() ? bound.stride[d] : 1;
    if (place.level) {
      stride = 1;
      for (std::size_t inner = d + 1; inner < bound.extent.size(); ++inner)
        stride *= length(inner);
    }
    std::int64_t index = stride > 0 ? floor_divide(rest, stride) : 0;
    rest -= index * stride;
    place.element.push_back(index);
    inside &= index >= 0 && index < (place.level ? length(d) : bound.extent[d]);
  }
  return inside && rest == 0;
}

void Naming::launch_begins(const Launch &of, const Kernel &running) {
  launch = &of;
  kernel = &running;
  tile_local = running.tile_local;
  for (std::size_t k = 0; k < std::min(tile_local.size(), of.tile_local.size()); ++k) {
    tile_local[k].offset = of.tile_local[k].offset;
    if (tile_local[k].sized_by_launch)
      tile_local[k].type.size = of.tile_local[k].bytes;
  }
}

/// Returns the region that the site knows, else the allocation that contains `at`, else the first region that `fits`,
/// else the first whose allocation contains `at`.
template <class Fits> std::int32_t Naming::region_of(SiteId site, const char *at, const Fits &fits) const {
  const std::vector<Region> &regions = launch->regions;
  if (site < tables->sites.size()) {
    const Site &place = tables->sites[site];
    if (place.root == Site::Root::capture && place.root_index < regions.size())
      return std::int32_t(place.root_index);
  }
  for (std::size_t k = kernel->captures.size(); k < regions.size(); ++k)
    if (!regions[k].name.empty() && regions[k].has(at) && fits(k))
      return std::int32_t(k);
  for (std::size_t k = 0; k < regions.size(); ++k)
    if (fits(k))
      return std::int32_t(k);
  for (std::size_t k = 0; k < regions.size(); ++k)
    if (regions[k].has(at))
      return std::int32_t(k);
  return Place::unknown;
}

std::int32_t Naming::region_at(std::uint64_t address, SiteId site, Place &scratch) const {
  const char *at = memory->global_begin + address;
  return region_of(site, at, [&](std::size_t k) { return element_of(k, at, scratch); });
}

const TypeLayout *Naming::element_type(Space space, std::int32_t variable) const {
  if (variable < 0)
    return nullptr;
  if (space == Space::global)
    return launch->regions[std::size_t(variable)].element;
  return &innermost(tile_local[std::size_t(variable)].type, nullptr);
}

void Naming::place(Space space, std::uint64_t address, SiteId site, Place &result) const {
  std::int32_t variable = space == Space::global ? region_at(address, site, result) : Place::unknown;
  result.variable = variable;
  result.ordinal = address / 4;
  result.offset = 0;
  result.level = 0;
  result.element.clear();
  if (space == Space::global) {
    if (variable < 0)
      return;
    std::uint64_t size = element_type(space, variable)->size;
    if (!size)
      return;
    element_of(std::size_t(variable), memory->global_begin + address, result);
    result.ordinal = (address - result.offset) / size;
    if (const Region &region = launch->regions[std::size_t(variable)]; region.tile_local)
      result.variable = std::int32_t(region.same_as);
    return;
  }
  result.variable = variable_at(address, site);
  if (result.variable < 0)
    return;
  const TileLocalVariable &here = tile_local[std::size_t(result.variable)];
  const TypeLayout &element = innermost(here.type, &result.element); // dimensions, for now
  if (!element.size) {
    result.element.clear();
    return;
  }
  std::uint64_t linear = (address - here.offset) / element.size;
  result.ordinal = linear;
  result.offset = (address - here.offset) % element.size;
  for (std::size_t d = result.element.size(); d-- > 0;) {
    std::uint64_t dimension = std::uint64_t(result.element[d]);
    result.element[d] = std::int64_t(linear % dimension);
    linear /= dimension;
  }
}

/// Returns the tile-local variable that the site knows, else the first one that contains the address. Several may:
/// dynamic shared memory has a name for each declaration.
std::int32_t Naming::variable_at(std::uint64_t address, SiteId site) const {
  auto has = [&](const TileLocalVariable &variable) {
    return address >= variable.offset && address < variable.offset + variable.type.size;
  };
  if (site < tables->sites.size())
    if (const Site &place = tables->sites[site]; place.root == Site::Root::tile_local &&
                                                 place.root_index < tile_local.size() &&
                                                 has(tile_local[place.root_index]))
      return std::int32_t(place.root_index);
  const auto found = std::ranges::find_if(tile_local, has);
  return found == tile_local.end() ? Place::unknown : std::int32_t(found - tile_local.begin());
}

std::string Naming::variable(Space space, const Place &place) const {
  if (place.variable < 0)
    return {};
  return space == Space::global ? std::string(launch->regions[std::size_t(place.variable)].name)
                                : tile_local[std::size_t(place.variable)].name;
}

Space Naming::reported_space(Space space, std::int32_t variable) const {
  const bool tile_local =
      space == Space::global && variable >= 0 && launch->regions[std::size_t(variable)].tile_local;
  return tile_local ? Space::tile_local : space;
}

std::optional<std::array<std::int32_t, 3>> Naming::owner(Space space, std::uint64_t address,
                                                         const std::array<std::int32_t, 3> &tile) const {
  std::optional<std::uint32_t> place;
  if (space == Space::global)
    place = launch->cluster_place(memory->global_begin + address);
  if (!place)
    return std::nullopt;
  std::array<std::int32_t, 3> owner{}, in_cluster{};
  unflatten(*place % launch->cluster_tiles(), launch->cluster, in_cluster.data());
  for (std::size_t d = 0; d < launch->cluster.size(); ++d)
    owner[d] = tile[d] - tile[d] % launch->cluster[d] + in_cluster[d];
  return owner;
}

Naming::Outside Naming::absent(Absence absence, std::uint64_t address, SiteId site, std::uint32_t size,
                               const ThreadId &by) const {
  Outside result;
  result.reason = OutsideAccess::Reason::freed;
  const Place at = place(Space::global, address, site);
  result.space = Space::tile_local;
  result.variable = variable(Space::global, at);
  result.element = at.element;
  result.member = member(Space::global, at, size);
  result.owner = owner(Space::global, address, by.tile);
  result.absence = absence;
  return result;
}

bool Naming::is_padding(Space space, const Place &place) const {
  const TypeLayout *type = element_type(space, place.variable);
  if (!type || place.offset >= type->size)
    return false;
  std::uint64_t offset = place.offset;
  const TypeLayout &part = descend(*type, offset, 1, nullptr);
  return part.kind == TypeLayout::Kind::record && !part.fields.empty() && part.size > 1;
}

std::string Naming::member(Space space, const Place &place, std::uint32_t size) const {
  std::string path;
  std::uint64_t offset = place.offset;
  if (const TypeLayout *type = element_type(space, place.variable))
    descend(*type, offset, size, &path);
  if (space == Space::global && place.variable >= 0 && launch->regions[std::size_t(place.variable)].levels > 1)
    path += " (level " + std::to_string(place.level) + ")";
  return path;
}

std::string Naming::value(Space space, const Place &place, std::uint32_t size, std::span<const char> bytes) const {
  if (bytes.size() < size)
    return {};
  bytes = bytes.first(size);
  if (space != Space::global && looks_unwritten(bytes))
    return std::string(uninitialized_text);
  const TypeLayout *type = element_type(space, place.variable);
  if (!type)
    return scalar_text(TypeLayout::Scalar::other, bytes);
  std::uint64_t offset = place.offset;
  const TypeLayout &part = descend(*type, offset, size, nullptr);
  if (part.kind != TypeLayout::Kind::scalar || offset || part.size != size)
    return {};
  return scalar_text(part.scalar, bytes);
}

Naming::Outside Naming::outside_of_region(const OutsideAccess &access, SiteId site, std::uint32_t size) const {
  const std::vector<Region> &regions = launch->regions;
  Outside result;
  result.space = Space::global;
  std::int32_t named = access.region;
  // From a pointer to before its memory, elements do not count from the first one.
  if (named >= 0 && regions[std::size_t(named)].origin >= regions[std::size_t(named)].begin)
    result.bound = regions[std::size_t(named)].extent;
  for (std::uint32_t d = 0; d < access.rank && d < 3; ++d) // more are not kept
    result.element.push_back(access.index[d]);
  if (const ampsim_container *container = access.container) {
    const auto *extent = reinterpret_cast<const std::int32_t *>(container + 1);
    result.bound.assign(extent, extent + std::min<std::uint32_t>(access.rank, AMPSIM_MAX_RANK));
    named = region_of(site, container->data, [&](std::size_t k) {
      return regions[k].origin == container->data && regions[k].extent == result.bound;
    });
  }
  if (named >= 0) {
    const Region &region = regions[std::size_t(named)];
    result.space = reported_space(Space::global, named);
    result.variable = region.name;
    std::uint64_t offset = access.offset > 0 ? std::uint64_t(access.offset) : 0;
    descend(*region.element, offset, size, &result.member);
  }
  return result;
}

void Naming::leave_part(Outside &result, const TypeLayout &element, std::uint64_t base, const OutsideAccess &access,
                        const Site &site, std::uint32_t size) const {
  std::size_t left = first_left(access, site);
  const Site::ArrayStep &step = site.path[left];
  std::uint64_t array = std::uint64_t(array_offset(access, site, left) - std::int64_t(base));
  const TypeLayout &type = descend_to_array(element, array, step, result.member);
  result.array = result.variable;
  for (std::int64_t index : result.element)
    result.array += "[" + std::to_string(index) + "]";
  result.array += result.member;
  result.bound = {step.bound};
  result.member += "[" + std::to_string(access.index[left]) + "]";
  std::int64_t rest = std::int64_t(step.fields);
  for (std::size_t k = left + 1; k < site.path.size(); ++k)
    rest += access.index[k] * std::int64_t(site.path[k].stride) + std::int64_t(site.path[k].fields);
  if (is_array_of(type, step.stride) && rest >= 0) {
    auto offset = std::uint64_t(rest);
    descend(type.element[0], offset, size, &result.member);
  }
}

Naming::Outside Naming::outside_of_variable(const OutsideAccess &access, const Site &site,
                                            std::uint32_t size) const {
  const TileLocalVariable &variable = tile_local[site.root_index];
  Outside result;
  result.space = Space::tile_local;
  result.variable = variable.name;
  const TypeLayout &element = innermost(variable.type, &result.bound);
  leave_array(result, element, access, site, size);
  return result;
}

/// Fills in `result` for a variable whose dimensions are `result.bound`.
void Naming::leave_array(Outside &result, const TypeLayout &element, const OutsideAccess &access, const Site &site,
                         std::uint32_t size) const {
  if (!element.size || result.bound.empty())
    return;
  if (access.path == no_site) {
    std::int64_t linear = floor_divide(access.offset, std::int64_t(element.size));
    std::uint64_t offset = std::uint64_t(access.offset - linear * std::int64_t(element.size));
    descend(element, offset, size, &result.member);
    result.element.resize(result.bound.size());
    for (std::size_t d = result.bound.size(); d-- > 1;) {
      std::int64_t rows = floor_divide(linear, result.bound[d]);
      result.element[d] = linear - rows * result.bound[d];
      linear = rows;
    }
    result.element[0] = linear;
    return;
  }
  // Strides distinguish the variable's own dimensions from those of arrays in its elements; an index of zero may have
  // left no step.
  result.element.assign(result.bound.size(), 0);
  std::uint64_t stride = element.size, start = 0;
  std::size_t own = 0;
  for (std::size_t d = result.bound.size(); d-- > 0; stride *= std::uint64_t(result.bound[d]))
    for (std::size_t k = 0; k < site.path.size(); ++k)
      if (site.path[k].stride == stride && site.path[k].bound == result.bound[d]) {
        result.element[d] = access.index[k];
        start += std::uint64_t(access.index[k]) * stride;
        own = std::max(own, k + 1);
        break;
      }
  if (first_left(access, site) >= own)
    leave_part(result, element, start, access, site, size);
}

Naming::Outside Naming::outside_of_private(const OutsideAccess &access, const Site &site,
                                           std::uint32_t size) const {
  Outside result;
  if (site.operation == site_of_unknown_event) {
    result.absence = Absence::no_copy;
    return result;
  }
  result.variable = site.private_name;
  std::uint32_t element = site.size ? site.size : size;
  if (access.path == no_site) {
    if (element) {
      result.element = {floor_divide(access.offset, element)};
      result.bound = {std::int64_t(site.private_size / element)};
    }
    return result;
  }
  std::uint64_t all = site.path.back().stride;
  for (std::size_t k = 0; k < site.path.size(); ++k) {
    result.element.push_back(access.index[k]);
    result.bound.push_back(site.path[k].bound);
    all *= std::uint64_t(site.path[k].bound);
  }
  if (all != site.private_size) { // an array in a record, whose members have no names here
    std::size_t left = first_left(access, site);
    result.element = {access.index[left]};
    result.bound = {site.path[left].bound};
  }
  return result;
}

/// The absence of an address that is not device memory. Indices move a null pointer away from 0: the first pages are
/// never mapped.
static Absence absence_at(const char *address) {
  constexpr std::uintptr_t null_pages = 1 << 16;
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  if (at < null_pages)
    return Absence::null_pointer;
  unsigned char resident = 0;
  const bool mapped = mincore(reinterpret_cast<void *>(at / page_bytes * page_bytes), page_bytes, &resident) == 0;
  return mapped ? Absence::host_memory : Absence::none;
}

/// The absence of memory in a region that begins before and ends after it.
static Absence absence_in(const Region &region, bool writes) {
  if (region.constant && writes)
    return Absence::constant_memory;
  if (region.unreadable)
    return Absence::write_only_memory;
  return region.blocks ? Absence::heap_gap : Absence::none;
}

/// Describes an access through a pointer that points to no memory, or not to where it should begin.
Naming::Outside Naming::wild(const OutsideAccess &access, SiteId site, std::uint32_t size) const {
  Outside result;
  result.reason = access.reason;
  result.alignment = access.alignment;
  const auto *at = static_cast<const char *>(access.address);
  if (access.base) {
    result.space = Space::tile_local;
    const Place in = place(Space::tile_local, std::uint64_t(at - access.base), site);
    result.variable = variable(Space::tile_local, in);
    result.element = in.element;
    result.member = member(Space::tile_local, in, size);
    return result;
  }
  if (site < tables->sites.size() && tables->sites[site].is_own_or_constant()) {
    result.variable = tables->sites[site].private_name;
    if (access.reason == OutsideAccess::Reason::nowhere)
      result.absence = Absence::constant_memory;
    return result;
  }
  result.space = Space::global;
  const bool writes = site >= tables->sites.size() || tables->sites[site].kind != Site::Kind::read;
  const Region *region = access.region >= 0 ? &launch->regions[std::size_t(access.region)] : nullptr;
  for (const Region &foreign : launch->foreign)
    if (access.reason == OutsideAccess::Reason::nowhere && foreign.has(at)) {
      result.absence = Absence::other_device;
      result.owner = {foreign.device, launch->device, 0};
      result.variable = foreign.name;
    }
  if (region)
    result.variable = region->name;
  if (const auto freed = launch->freed_at ? launch->freed_at(at) : std::nullopt;
      freed && access.reason == OutsideAccess::Reason::freed) {
    if (!region)
      result.variable = freed->name;
    if (!freed->function.empty())
      result.fact = {.what = FindingFact::What::freed,
                     .function = freed->function,
                     .file = freed->file,
                     .line = freed->line,
                     .in_stream = freed->in_stream};
  }
  if (access.reason == OutsideAccess::Reason::nowhere && result.absence == Absence::none)
    result.absence = region && region->has(at) ? absence_in(*region, writes) : absence_at(at);
  const bool is_there = result.absence == Absence::constant_memory ||
                        result.absence == Absence::write_only_memory || result.absence == Absence::heap_gap;
  if (!region || !region->origin || (access.reason == OutsideAccess::Reason::nowhere && !is_there))
    return result;
  const auto element = std::int64_t(region->element->size ? region->element->size : 1);
  const std::int64_t index = floor_divide(at - region->origin, element);
  result.element = {index};
  auto offset = std::uint64_t(at - region->origin - index * element);
  descend(*region->element, offset, size, &result.member);
  return result;
}

Naming::Outside Naming::outside(const OutsideAccess &access, SiteId id, std::uint32_t size) const {
  if (access.reason != OutsideAccess::Reason::outside)
    return wild(access, id, size);
  if (access.container || access.region >= 0)
    return outside_of_region(access, id, size);
  if (id >= tables->sites.size())
    return {};
  const Site &site = tables->sites[id];
  if (site.root == Site::Root::tile_local && site.root_index < tile_local.size())
    return outside_of_variable(access, site, size);
  if (site.is_own_or_constant())
    return outside_of_private(access, site, size);
  Outside result;
  if (access.path == no_site || !memory->is_global(access.base))
    return result;
  result.space = Space::global;
  Place at = place(Space::global, std::uint64_t(access.base - memory->global_begin), id);
  result.variable = variable(Space::global, at);
  if (at.variable >= 0 && launch->regions[std::size_t(at.variable)].origin == access.base) {
    result.bound = launch->regions[std::size_t(at.variable)].extent;
    leave_array(result, *element_type(Space::global, at.variable), access, site, size);
    if (!result.element.empty())
      return result;
  }
  result.element = at.element;
  if (const TypeLayout *type = element_type(Space::global, at.variable))
    leave_part(result, *type, std::uint64_t(-std::int64_t(at.offset)), access, site, size);
  return result;
}

bool Naming::may_share_memory(const Site &a, const Site &b) const {
  if (a.root != b.root)
    return false;
  if (a.root_index == b.root_index)
    return true;
  auto overlap = [](std::uint64_t begin, std::uint64_t bytes, std::uint64_t other, std::uint64_t other_bytes) {
    return begin < other + other_bytes && other < begin + bytes;
  };
  if (a.root == Site::Root::capture && std::max(a.root_index, b.root_index) < launch->regions.size()) {
    const Region &one = launch->regions[a.root_index], &other = launch->regions[b.root_index];
    return overlap(reinterpret_cast<std::uintptr_t>(one.begin), one.bytes,
                   reinterpret_cast<std::uintptr_t>(other.begin), other.bytes);
  }
  if (a.root == Site::Root::tile_local && std::max(a.root_index, b.root_index) < tile_local.size()) {
    const TileLocalVariable &one = tile_local[a.root_index], &other = tile_local[b.root_index];
    return overlap(one.offset, one.type.size, other.offset, other.type.size);
  }
  return false;
}

ThreadId Naming::thread(std::uint64_t tile_rank, std::uint32_t rank_in_tile) const {
  ThreadId id;
  id.tile_rank = tile_rank;
  id.rank_in_tile = rank_in_tile;
  const std::vector<std::int32_t> &extent = launch->extent, &tile = launch->tile;
  if (!launch->tiled) {
    unflatten(tile_rank, extent, id.global.data());
    return id;
  }
  std::array<std::int32_t, 3> grid{};
  for (std::size_t d = 0; d < extent.size(); ++d)
    grid[d] = extent[d] / tile[d];
  unflatten(tile_rank, {grid.data(), extent.size()}, id.tile.data());
  unflatten(rank_in_tile, tile, id.local.data());
  for (std::size_t d = 0; d < extent.size(); ++d)
    id.global[d] = id.tile[d] * tile[d] + id.local[d];
  return id;
}

} // namespace ampsim
