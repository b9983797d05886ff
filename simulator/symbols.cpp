// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hooks that the simulator defines, by name.
#include "simulator/machine_state.h"
#include "simulator/pointer_bounds.h"

#include <array>

namespace ampsim {

std::span<const HostSymbol> simulator_symbols() {
#define AMPSIM_SYMBOL(name)                                                                                        \
  HostSymbol { #name, reinterpret_cast<void *>(&name) }
  static const std::array symbols{
      AMPSIM_SYMBOL(ampsim_hook_barrier),        AMPSIM_SYMBOL(ampsim_hook_fence),
      AMPSIM_SYMBOL(ampsim_hook_spin),           AMPSIM_SYMBOL(ampsim_hook_atomic_done),
      AMPSIM_SYMBOL(ampsim_hook_outside),        AMPSIM_SYMBOL(ampsim_hook_outside_array),
      AMPSIM_SYMBOL(ampsim_hook_outside_path),   AMPSIM_SYMBOL(ampsim_hook_pointer),
      AMPSIM_SYMBOL(ampsim_hook_division),       AMPSIM_SYMBOL(ampsim_hook_message),
      AMPSIM_SYMBOL(ampsim_hook_barrier_sum),    AMPSIM_SYMBOL(ampsim_hook_abort),
      AMPSIM_SYMBOL(ampsim_hook_warp),           AMPSIM_SYMBOL(ampsim_hook_map_shared),
      AMPSIM_SYMBOL(ampsim_hook_space_of),       AMPSIM_SYMBOL(ampsim_hook_asynchronous),
      AMPSIM_SYMBOL(ampsim_hook_stack_overflow), AMPSIM_SYMBOL(ampsim_hook_clock),
      AMPSIM_SYMBOL(ampsim_hook_delay),          HostSymbol{alone_variable, &Machine::State::launch_is_alone},
  };
#undef AMPSIM_SYMBOL
  return symbols;
}

} // namespace ampsim
