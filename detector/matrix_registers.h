// The registers of asynchronous matrix instructions (wgmma; PTX ISA, "Asynchronous Warpgroup Level Matrix
// Instructions").
//
// Between such an instruction and the wait for its batch, its thread may neither read nor write the accumulator
// registers, nor write those of A. A fence (wgmma.fence) must separate the thread's own accesses to registers from an
// instruction that uses them. A register is a variable of the program, identified by its address.
#pragma once

#include "model/abi.h"
#include "model/access.h"
#include "model/site.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace ampsim {

/// `Details`: the data that a pass keeps about an access.
template <class Details> class MatrixRegisters {
public:
  struct Access {
    std::uint64_t begin = 0, bytes = 0;
    bool writes = false;
    SiteId site = no_site;
    Details details{};
    bool meets(const Access &other) const {
      return begin < other.begin + other.bytes && other.begin < begin + bytes;
    }
  };
  enum class Lack : std::uint8_t { wait, fence };

  bool empty() const { return threads.empty(); }
  void clear() { threads.clear(); }

  /// Calls `report(first, second, lack)` if the second access comes too early after the first, and `details()` for the
  /// details of this access. Returns false if the step does not concern registers.
  template <class Make, class Report>
  bool step(std::uint32_t rank, ampsim_copy_step step, const void *to, const void *from, std::uint64_t size,
            SiteId site, const Make &details, const Report &report) {
    switch (step) {
    case ampsim_matrix_reads_committed:
      if (Thread *thread = known(rank))
        ++thread->committed;
      return false; // it also concerns reads of memory
    case ampsim_matrix_reads_awaited:
      if (Thread *thread = known(rank))
        std::erase_if(thread->in_flight,
                      [&](const InFlight &each) { return each.batch + size < thread->committed; });
      return false;
    case ampsim_registers_fenced:
      if (Thread *thread = known(rank))
        thread->touched.clear();
      return true;
    case ampsim_matrix_registers_read:
    case ampsim_matrix_registers_written: {
      const bool writes = step == ampsim_matrix_registers_written;
      Thread &thread = of(rank);
      Access access{number(writes ? to : from), size, writes, site, details()};
      for (const auto &[begin, before] : thread.touched)
        if (before.meets(access) && (before.writes || writes))
          report(before, access, Lack::fence);
      thread.in_flight.push_back({access, thread.committed});
      return true;
    }
    case ampsim_register_read:
    case ampsim_register_written: {
      const bool writes = step == ampsim_register_written;
      Thread &thread = of(rank);
      Access access{number(writes ? to : from), size, writes, site, details()};
      for (const InFlight &each : thread.in_flight)
        if (each.access.meets(access) && (each.access.writes || writes))
          report(each.access, access, Lack::wait);
      Access &kept = thread.touched[access.begin];
      if (writes || !kept.writes) // a write conflicts with more accesses than a read
        kept = access;
      return true;
    }
    default:
      return false;
    }
  }

private:
  struct InFlight {
    Access access;
    std::uint64_t batch = 0;
  };
  struct Thread {
    std::uint64_t committed = 0; // batches
    std::vector<InFlight> in_flight;
    std::map<std::uint64_t, Access> touched; // by the thread itself, since its last fence
  };
  std::vector<Thread> threads; // by rank; empty for kernels without such instructions

  static std::uint64_t number(const void *address) { return reinterpret_cast<std::uintptr_t>(address); }
  Thread *known(std::uint32_t rank) { return rank < threads.size() ? &threads[rank] : nullptr; }
  Thread &of(std::uint32_t rank) {
    if (rank >= threads.size())
      threads.resize(rank + 1);
    return threads[rank];
  }
};

} // namespace ampsim
