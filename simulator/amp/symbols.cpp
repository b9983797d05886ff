// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of C++ AMP's library, by name.
#include "simulator/amp/symbols.h"

#include "model/amp/abi.h"
#include "simulator/amp/host_memory.h"

namespace ampsim {

std::vector<HostSymbol> amp_symbols() {
#define AMPSIM_SYMBOL(name)                                                                                        \
  HostSymbol { #name, reinterpret_cast<void *>(&name) }
  std::vector<HostSymbol> symbols{
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
  };
#undef AMPSIM_SYMBOL
  symbols.insert(symbols.end(), freeing_symbols().begin(), freeing_symbols().end());
  return symbols;
}

} // namespace ampsim
