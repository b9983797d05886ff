// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host memory that kernels can also use: its pages are mapped in the arena a second time.
//
// Everything that the machine records about a byte (whether it is initialised, who has accessed it) is found by its
// distance to the arena's beginning, so memory that a program registers (cudaHostRegister) gets addresses in the arena.
// Its pages become shared ones, which the system maps at both places: what one side writes the other reads at once, as
// on a device that maps the host's memory. Host code continues to use the original addresses; kernels get those in the
// arena.
#pragma once

#include "simulator/address_range.h"

#include <cstddef>
#include <cstdint>
#include <map>

namespace ampsim {

class HostAliases {
public:
  /// Maps the pages at `host` a second time at `device`, which has the same offset in its page; the caller owns those
  /// pages of the arena. False if the host's access rights to some of that memory are insufficient.
  bool add(char *host, std::uint64_t bytes, char *device, bool may_be_read_only);
  struct Alias {
    char *host = nullptr, *device = nullptr;
    std::uint64_t bytes = 0;
  };
  /// The alias of the same memory, if it is a file (or of memfd_create) that the program has mapped at both addresses;
  /// null if there is none.
  const Alias *of_same_memory(const char *host, std::uint64_t bytes) const;
  /// Adds another host address of an alias's memory: kernels know it by one address.
  void add_address(char *host, const Alias &of);
  /// Gives both sides separate pages again; the host's keep their contents. False if kernels can still use the memory,
  /// by another of its addresses.
  bool remove(const char *host);

  /// The alias that contains the host address; null if there is none.
  const Alias *at(const void *host) const;
  /// The same, or the next one after the address.
  const Alias *at_or_after(const void *host) const;
  bool overlap(const char *host, std::uint64_t bytes) const;
  /// The arena's address of the same byte; null if there is none.
  char *device_address(const void *host) const {
    const Alias *found = at(host);
    return found ? found->device + (static_cast<const char *>(host) - found->host) : nullptr;
  }
  /// The range that host code must check: it contains all memory with a second address.
  const AddressRange &range() const { return all; }

private:
  std::map<const char *, Alias> by_host;
  std::map<std::uint64_t, unsigned>
      uses; // pages that were the host's own, by number: the number of aliases that contain them
  AddressRange all;

  void update_range();
};

} // namespace ampsim
