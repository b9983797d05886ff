// Memory of the host's that kernels can use, too: its pages lie in the arena a second time.
//
// All that the machine knows of a byte (is it initialised, who has touched it) stands at its distance to the arena's
// beginning, so memory that a program has from elsewhere and registers (cudaHostRegister) gets addresses there. Its pages
// become shared ones, which the system maps at both places: what one side writes the other reads at once, as on a device
// that maps the host's memory. Host code goes on using the addresses that it knows; kernels get those of the arena.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace ampsim {

class HostAliases {
public:
  static constexpr std::size_t page = 4096;

  /// What host code has to look at: all memory with a second address lies in it. Compiled programs read it.
  struct Range {
    std::uint64_t begin = 0, bytes = 0;
  };

  /// Maps the pages at `host` at `device`, too, which lies as far behind the beginning of a page; those of the arena there
  /// are the caller's. False where the host may not use all of that memory as asked.
  bool add(char *host, std::uint64_t bytes, char *device, bool may_be_read_only);
  /// Both sides have pages of their own again; the host's keep their contents.
  void remove(const char *host);

  struct Alias {
    char *host = nullptr, *device = nullptr;
    std::uint64_t bytes = 0;
  };
  /// That the address lies in, on the host's side; null where it has none.
  const Alias *at(const void *host) const;
  bool overlap(const char *host, std::uint64_t bytes) const;
  /// The arena's address of the same byte; null where there is none.
  char *device_address(const void *host) const {
    const Alias *found = at(host);
    return found ? found->device + (static_cast<const char *>(host) - found->host) : nullptr;
  }
  const Range &range() const { return all; }

private:
  std::map<const char *, Alias> by_host;
  std::map<std::uint64_t, unsigned>
      uses; // of pages that were the host's own, by number: of how many aliases they are part
  Range all;

  void update_range();
};

} // namespace ampsim
