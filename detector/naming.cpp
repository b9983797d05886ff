// See naming.h.
#include "detector/naming.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace ampsim {

namespace {

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b != 0 && (a % b < 0) != (b < 0)); }

/// Dimensions of an array type that the user indexes, outermost first, and what is in it.
const TypeLayout &innermost(const TypeLayout &type, std::vector<std::int32_t> *dimensions) {
  const TypeLayout *at = &type;
  while (at->kind == TypeLayout::Kind::array && !at->element.empty() && at->element[0].size) {
    if (dimensions)
      dimensions->push_back(std::int32_t(at->size / at->element[0].size));
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

template <class T> std::string number_text(std::span<const char> bytes) {
  T value;
  std::memcpy(&value, bytes.data(), sizeof value);
  std::array<char, 64> text{};
  auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end};
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
  case TypeLayout::Scalar::floating:
    switch (bytes.size()) {
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

bool Naming::element_of(const BoundCapture &capture, std::uint64_t element_size, std::int64_t offset,
                        std::vector<std::int32_t> &element) const {
  element.clear();
  if (!element_size || capture.extent.empty())
    return false;
  std::int64_t rest = floor_divide(offset, std::int64_t(element_size));
  bool inside = rest >= 0;
  for (std::size_t d = 0; d < capture.extent.size(); ++d) {
    std::int64_t stride = d < capture.stride.size() ? capture.stride[d] : 1;
    std::int64_t index = stride > 0 ? floor_divide(rest, stride) : 0;
    rest -= index * stride;
    element.push_back(std::int32_t(index));
    inside &= index >= 0 && index < capture.extent[d];
  }
  return inside && rest == 0;
}

std::int32_t Naming::capture_at(std::uint64_t address, SiteId site) const {
  if (site < tables->sites.size()) {
    const Site &place = tables->sites[site];
    if (place.root == Site::Root::capture && place.root_index < launch->captures.size())
      return std::int32_t(place.root_index);
  }
  const char *at = memory->global_begin + address;
  std::vector<std::int32_t> element;
  for (std::size_t k = 0; k < launch->captures.size() && k < kernel->captures.size(); ++k)
    if (element_of(launch->captures[k], kernel->captures[k].element.size, at - launch->captures[k].data, element))
      return std::int32_t(k);
  for (std::size_t k = 0; k < launch->captures.size() && k < kernel->captures.size(); ++k) {
    const BoundCapture &capture = launch->captures[k];
    if (at >= capture.buffer_begin && at < capture.buffer_begin + capture.buffer_size)
      return std::int32_t(k);
  }
  return Place::unknown;
}

const TypeLayout *Naming::element_type(Space space, std::int32_t variable) const {
  if (variable < 0)
    return nullptr;
  if (space == Space::global)
    return &kernel->captures[std::size_t(variable)].element;
  return &innermost(kernel->tile_static[std::size_t(variable)].type, nullptr);
}

Place Naming::place(Space space, std::uint64_t address, SiteId site) const {
  Place place;
  place.ordinal = address / 4;
  if (space == Space::global) {
    place.variable = capture_at(address, site);
    if (place.variable < 0)
      return place;
    const BoundCapture &capture = launch->captures[std::size_t(place.variable)];
    std::uint64_t size = element_type(space, place.variable)->size;
    if (!size)
      return place;
    std::int64_t distance = memory->global_begin + address - capture.data;
    element_of(capture, size, distance, place.element);
    place.offset = std::uint64_t(distance - floor_divide(distance, std::int64_t(size)) * std::int64_t(size));
    place.ordinal = (address - place.offset) / size;
    return place;
  }
  for (std::size_t k = 0; k < kernel->tile_static.size(); ++k) {
    const TileStaticVariable &variable = kernel->tile_static[k];
    if (address < variable.offset || address >= variable.offset + variable.type.size)
      continue;
    place.variable = std::int32_t(k);
    std::vector<std::int32_t> dimensions;
    const TypeLayout &element = innermost(variable.type, &dimensions);
    if (!element.size)
      break;
    std::uint64_t linear = (address - variable.offset) / element.size;
    place.ordinal = linear;
    place.offset = (address - variable.offset) % element.size;
    place.element.resize(dimensions.size());
    for (std::size_t d = dimensions.size(); d-- > 0;) {
      place.element[d] = std::int32_t(linear % std::uint64_t(dimensions[d]));
      linear /= std::uint64_t(dimensions[d]);
    }
    break;
  }
  return place;
}

std::string Naming::variable(Space space, const Place &place) const {
  if (place.variable < 0)
    return {};
  return space == Space::global ? kernel->captures[std::size_t(place.variable)].name
                                : kernel->tile_static[std::size_t(place.variable)].name;
}

std::string Naming::member(Space space, const Place &place, std::uint32_t size) const {
  std::string path;
  std::uint64_t offset = place.offset;
  if (const TypeLayout *type = element_type(space, place.variable))
    descend(*type, offset, size, &path);
  return path;
}

std::string Naming::value(Space space, const Place &place, std::uint32_t size, std::span<const char> bytes) const {
  if (bytes.size() < size)
    return {};
  bytes = bytes.first(size);
  const TypeLayout *type = element_type(space, place.variable);
  if (!type)
    return scalar_text(TypeLayout::Scalar::other, bytes);
  std::uint64_t offset = place.offset;
  const TypeLayout &part = descend(*type, offset, size, nullptr);
  if (part.kind != TypeLayout::Kind::scalar || offset || part.size != size)
    return {};
  return scalar_text(part.scalar, bytes);
}

Naming::Outside Naming::outside(const OutsideAccess &access, SiteId site, std::uint32_t size) const {
  Outside result;
  const Site *place = site < tables->sites.size() ? &tables->sites[site] : nullptr;
  if (const ampsim_container *container = access.container) {
    result.space = Space::global;
    auto *extent = reinterpret_cast<const std::int32_t *>(container + 1);
    for (std::uint32_t d = 0; d < access.rank && d < AMPSIM_MAX_RANK; ++d) {
      result.bound.push_back(extent[d]);
      if (d < access.index.size())
        result.element.push_back(access.index[d]);
    }
    std::int32_t named = Place::unknown;
    auto is = [&](std::size_t k) {
      return launch->captures[k].data == container->data && launch->captures[k].extent == result.bound;
    };
    std::size_t captures = std::min(launch->captures.size(), kernel->captures.size());
    if (place && place->root == Site::Root::capture && place->root_index < captures)
      named = std::int32_t(place->root_index);
    for (std::size_t k = 0; k < captures && named < 0; ++k)
      if (is(k))
        named = std::int32_t(k);
    for (std::size_t k = 0; k < captures && named < 0; ++k) {
      const BoundCapture &capture = launch->captures[k];
      if (container->data >= capture.buffer_begin && container->data < capture.buffer_begin + capture.buffer_size)
        named = std::int32_t(k);
    }
    if (named >= 0) {
      const Capture &capture = kernel->captures[std::size_t(named)];
      result.variable = capture.name;
      std::uint64_t offset = access.offset > 0 ? std::uint64_t(access.offset) : 0;
      descend(capture.element, offset, size, &result.member);
    }
    return result;
  }
  if (!place)
    return result;
  if (place->root == Site::Root::tile_static && place->root_index < kernel->tile_static.size()) {
    const TileStaticVariable &variable = kernel->tile_static[place->root_index];
    result.space = Space::tile_static;
    result.variable = variable.name;
    const TypeLayout &element = innermost(variable.type, &result.bound);
    if (!element.size || result.bound.empty())
      return result;
    std::int64_t linear = floor_divide(access.offset, std::int64_t(element.size));
    std::uint64_t offset = std::uint64_t(access.offset - linear * std::int64_t(element.size));
    descend(element, offset, size, &result.member);
    result.element.resize(result.bound.size());
    for (std::size_t d = result.bound.size(); d-- > 1;) {
      std::int64_t rows = floor_divide(linear, result.bound[d]);
      result.element[d] = std::int32_t(linear - rows * result.bound[d]);
      linear = rows;
    }
    result.element[0] = std::int32_t(linear);
    return result;
  }
  if (place->root == Site::Root::thread_private) {
    result.variable = place->private_name;
    std::uint32_t element = place->size ? place->size : size;
    if (element) {
      result.element = {std::int32_t(floor_divide(access.offset, element))};
      result.bound = {std::int32_t(place->private_size / element)};
    }
  }
  return result;
}

ThreadId Naming::thread(std::uint64_t tile_rank, std::uint32_t rank_in_tile) const {
  ThreadId id;
  id.tile_rank = tile_rank;
  id.rank_in_tile = rank_in_tile;
  const auto &extent = launch->extent;
  if (!launch->tiled) {
    for (std::size_t d = extent.size(); d-- > 0;) {
      auto size = std::uint64_t(std::max(extent[d], 1));
      id.global[d] = std::int32_t(tile_rank % size);
      tile_rank /= size;
    }
    return id;
  }
  for (std::size_t d = std::min<std::size_t>(extent.size(), 3); d-- > 0;) {
    auto size = std::uint64_t(std::max(launch->tile[d], 1));
    std::uint64_t tiles = (std::uint64_t(std::max(extent[d], 1)) + size - 1) / size;
    id.tile[d] = std::int32_t(tile_rank % tiles);
    id.local[d] = std::int32_t(rank_in_tile % size);
    id.global[d] = std::int32_t(std::uint64_t(id.tile[d]) * size) + id.local[d];
    tile_rank /= tiles;
    rank_in_tile /= std::uint32_t(size);
  }
  return id;
}

} // namespace ampsim
