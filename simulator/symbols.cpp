// The functions of abi.h that the simulator defines, by name.
#include "simulator/machine.h"
#include "simulator/pointer_bounds.h"

#include <array>

namespace ampsim {

std::span<const HostSymbol> simulator_symbols() {
#define AMPSIM_SYMBOL(name)                                                                                        \
  HostSymbol { #name, reinterpret_cast < void *>(&name) }
  static const std::array symbols{
      AMPSIM_SYMBOL(ampsim_buffer_create),
      AMPSIM_SYMBOL(ampsim_buffer_retain),
      AMPSIM_SYMBOL(ampsim_buffer_release),
      AMPSIM_SYMBOL(ampsim_buffer_data),
      AMPSIM_SYMBOL(ampsim_buffer_accelerator_view),
      AMPSIM_SYMBOL(ampsim_buffer_access),
      AMPSIM_SYMBOL(ampsim_buffer_copy_in),
      AMPSIM_SYMBOL(ampsim_buffer_synchronize),
      AMPSIM_SYMBOL(ampsim_buffer_refresh),
      AMPSIM_SYMBOL(ampsim_buffer_discard),
      AMPSIM_SYMBOL(ampsim_buffer_write),
      AMPSIM_SYMBOL(ampsim_buffer_read),
      AMPSIM_SYMBOL(ampsim_buffer_initialised),
      AMPSIM_SYMBOL(ampsim_buffer_initialise_like),
      AMPSIM_SYMBOL(ampsim_launch),
      AMPSIM_SYMBOL(ampsim_hook_barrier),
      AMPSIM_SYMBOL(ampsim_hook_fence),
      AMPSIM_SYMBOL(ampsim_hook_spin),
      AMPSIM_SYMBOL(ampsim_hook_atomic_done),
      AMPSIM_SYMBOL(ampsim_hook_outside),
      AMPSIM_SYMBOL(ampsim_hook_outside_array),
      AMPSIM_SYMBOL(ampsim_hook_outside_path),
      AMPSIM_SYMBOL(ampsim_hook_pointer),
      AMPSIM_SYMBOL(ampsim_hook_division),
      AMPSIM_SYMBOL(ampsim_hook_message),
      AMPSIM_SYMBOL(ampsim_hook_abort),
  };
#undef AMPSIM_SYMBOL
  return symbols;
}

} // namespace ampsim
