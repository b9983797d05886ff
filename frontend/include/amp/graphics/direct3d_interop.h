// What connects C++ AMP and Direct3D (specification chapter 11, and 10.1.16 to 10.4.7): not available, and says so.
//
// There is no Direct3D device behind a simulated accelerator. Calls do compile as far as their overload resolution,
// so that the message is one sentence rather than an unknown name.
#pragma once

#include "texture_view.h"

namespace concurrency {
namespace details {

template <class...> struct without_direct3d {
  static const bool value = false;
};

} // namespace details

#define AMPSIM_NO_DIRECT3D(NAME, ...)                                                                              \
  template <AMPSIM_NO_DIRECT3D_PARAMETERS class... Arguments> AMPSIM_CPU __VA_ARGS__ NAME(const Arguments &...) {  \
    static_assert(concurrency::details::without_direct3d<Arguments...>::value,                                     \
                  #NAME " needs Direct3D, which simulated accelerators do not have: interoperability with "        \
                        "Direct3D is not supported");                                                              \
  }

namespace direct3d {

#define AMPSIM_NO_DIRECT3D_PARAMETERS
AMPSIM_NO_DIRECT3D(create_accelerator_view, accelerator_view)
AMPSIM_NO_DIRECT3D(get_device, void *)
AMPSIM_NO_DIRECT3D(get_buffer, void *)
AMPSIM_NO_DIRECT3D(is_timeout_disabled, bool)
AMPSIM_NO_DIRECT3D(d3d_access_lock, void)
AMPSIM_NO_DIRECT3D(d3d_access_try_lock, bool)
AMPSIM_NO_DIRECT3D(d3d_access_unlock, void)
#undef AMPSIM_NO_DIRECT3D_PARAMETERS
#define AMPSIM_NO_DIRECT3D_PARAMETERS class T, int N,
AMPSIM_NO_DIRECT3D(make_array, array<T, N>)
#undef AMPSIM_NO_DIRECT3D_PARAMETERS

} // namespace direct3d

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

#undef AMPSIM_NO_DIRECT3D

} // namespace concurrency
