// Registers of matrix instructions that go on while their threads do (wgmma, PTX ISA "Asynchronous Warpgroup Level Matrix
// Instructions").
//
// Between such an instruction and the wait for its batch, its thread may neither read nor write the registers of the
// accumulator, nor write those of A. And between an access of the thread's own and an instruction that uses the same
// registers stands a fence (wgmma.fence). A register is a variable of the program's, by its address in the thread's memory.
#pragma once

#include "model/abi.h"
#include "model/access.h"
#include "model/site.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace ampsim {

/// `Details`: what a pass keeps of an access.
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

  /// `report(first, second, lack)` is called where the second access comes too early behind the first, `details()` for what is
  /// kept of this one. False: the step concerns no registers.
  template <class Make, class Report>
  bool step(std::uint32_t rank, ampsim_copy_step step, const void *to, const void *from, std::uint64_t size,
            SiteId site, const Make &details, const Report &report) {
    switch (step) {
    case ampsim_matrix_reads_committed:
      if (Thread *thread = known(rank))
        ++thread->committed;
      return false; // concerns what is read from memory, too
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
      if (writes || !kept.writes) // of a read and a write the latter meets more
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
  std::vector<Thread> threads; // by rank; empty where no kernel has such instructions

  static std::uint64_t number(const void *address) { return reinterpret_cast<std::uintptr_t>(address); }
  Thread *known(std::uint32_t rank) { return rank < threads.size() ? &threads[rank] : nullptr; }
  Thread &of(std::uint32_t rank) {
    if (rank >= threads.size())
      threads.resize(rank + 1);
    return threads[rank];
  }
};

} // namespace ampsim
