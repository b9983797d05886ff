// Textures at a launch: how their texels are stored, and which of them may not be used together.
//
// C++ AMP allows a texture to be read and written in one launch only through one capture, and only where its texels
// have one scalar of 32 bits (specification 10.1.15, 10.4.6). What counts is what the kernel's code contains, not
// what its threads come to do; and mipmap levels are apart, so that each can be made of the one before.
#pragma once

#include "simulator/monitor.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace ampsim {

/// Fills in what `format` says about a captured texture or view.
void bind_texture(const Capture &capture, const ampsim_texture &format, BoundCapture &bound);

/// Do two captures with the same underlying container see common memory? Only textures can tell.
bool share_level(const BoundCapture &a, const BoundCapture &b);

/// See Launch::aliased_textures.
std::vector<std::pair<std::uint32_t, std::uint32_t>> aliased_textures(const Launch &launch,
                                                                      const ProgramTables &tables);

} // namespace ampsim
