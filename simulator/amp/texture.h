// Textures at a launch: how their texels are stored, and which of them may not be used together.
//
// C++ AMP allows a texture to be read and written in one launch only through one capture, and only where its texels
// have one scalar of 32 bits (specification 10.1.15, 10.4.6). What counts is what the kernel's code contains, not
// what its threads come to do; and mipmap levels are apart, so that each can be made of the one before.
#pragma once

#include "model/amp/abi.h"
#include "model/kernel.h"
#include "model/launch.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace ampsim {

/// A captured texture or view, as it is in one launch.
struct BoundTexture {
  TypeLayout texel;                          // an element as it is stored
  std::uint32_t first_level = 0, levels = 1; // of the texture's, those that the capture sees
  std::uint64_t level_bytes = 0;             // Region::level_bytes
};
/// By capture; nothing where that is no texture.
using BoundTextures = std::vector<std::optional<BoundTexture>>;

/// What `format` says about a captured texture or view.
BoundTexture bind_texture(const Capture &capture, const ampsim_texture &format);

/// Do two captures with the same underlying container see common memory? Only textures can tell.
bool share_level(const std::optional<BoundTexture> &a, const std::optional<BoundTexture> &b);

/// Launch::refused_aliases: textures of which one is read and the other written, and those whose format cannot be both.
std::vector<std::pair<std::uint32_t, std::uint32_t>>
aliased_textures(const Launch &launch, const BoundTextures &textures, const ProgramTables &tables);

} // namespace ampsim
