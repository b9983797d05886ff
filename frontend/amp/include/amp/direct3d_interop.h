// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The connection between C++ AMP and Direct3D (specification chapter 11): not available, with a message that says so.
//
// A simulated accelerator has no Direct3D device. Calls compile as far as overload resolution, so that the message is a
// sentence rather than an unknown name. Timeouts of the device do not involve Direct3D's objects: programs that switch
// them off for long kernels run.
#pragma once

#include "array.h"

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

/// A new view on an accelerator; kernels on simulated accelerators never time out, whatever the setting.
AMPSIM_CPU inline accelerator_view create_accelerator_view(accelerator &accl, bool disable_timeout,
                                                           queuing_mode qmode = queuing_mode_automatic) {
  return details::accelerator_access::new_view(details::accelerator_access::code(accl.get_default_view()), qmode,
                                               disable_timeout);
}
/// As it was created.
AMPSIM_CPU inline bool is_timeout_disabled(const accelerator_view &av) {
  return details::accelerator_access::code(av) & details::no_timeout_bit;
}

#define AMPSIM_NO_DIRECT3D_PARAMETERS
AMPSIM_NO_DIRECT3D(create_accelerator_view, accelerator_view)
AMPSIM_NO_DIRECT3D(get_device, void *)
AMPSIM_NO_DIRECT3D(get_buffer, void *)
AMPSIM_NO_DIRECT3D(d3d_access_lock, void)
AMPSIM_NO_DIRECT3D(d3d_access_try_lock, bool)
AMPSIM_NO_DIRECT3D(d3d_access_unlock, void)
#undef AMPSIM_NO_DIRECT3D_PARAMETERS
#define AMPSIM_NO_DIRECT3D_PARAMETERS class T, int N,
AMPSIM_NO_DIRECT3D(make_array, array<T, N>)
#undef AMPSIM_NO_DIRECT3D_PARAMETERS

struct adopt_d3d_access_lock_t {};

/// Locks an accelerator_view for Direct3D; nothing needs locking here.
class scoped_d3d_access_lock {
public:
  template <class... Arguments> AMPSIM_CPU explicit scoped_d3d_access_lock(Arguments &&...) {
    static_assert(
        details::without_direct3d<Arguments...>::value,
        "scoped_d3d_access_lock needs Direct3D, which simulated accelerators do not have: interoperability "
        "with Direct3D is not supported");
  }
};

} // namespace direct3d
} // namespace concurrency
