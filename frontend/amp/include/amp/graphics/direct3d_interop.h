// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Textures and samplers shared with Direct3D (specification 10.1.16 to 10.4.7): not available, with a message that says
// so.
#pragma once

#include "../direct3d_interop.h"
#include "texture_view.h"

namespace concurrency {
namespace graphics {
namespace direct3d {

#define AMPSIM_NO_DIRECT3D_PARAMETERS
AMPSIM_NO_DIRECT3D(get_texture, void *)
AMPSIM_NO_DIRECT3D(make_sampler, sampler)
AMPSIM_NO_DIRECT3D(get_sampler, void *)
#undef AMPSIM_NO_DIRECT3D_PARAMETERS
#define AMPSIM_NO_DIRECT3D_PARAMETERS class T, int N,
AMPSIM_NO_DIRECT3D(make_texture, texture<T, N>)
#undef AMPSIM_NO_DIRECT3D_PARAMETERS

} // namespace direct3d
} // namespace graphics
} // namespace concurrency
