// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The registers of asynchronous matrix instructions (wgmma; PTX ISA, "Asynchronous Warpgroup Level Matrix
// Instructions").
//
// Between such an instruction and the wait for its batch, its thread may neither read nor write the accumulator
// registers, nor write those of A. A fence (wgmma.fence) must separate the thread's own accesses to registers from an
// instruction that uses them. The same holds for the registers of two instructions, with one exception: instructions of
// one shape may add to the same accumulators one after the other. For accumulators of two shapes, the manual demands a
// fence. Reads of memory (ampsim_matrix_read_begins), which each instruction has, precede its registers, so they separate
// instructions. A register is a variable of the program, identified by its address.
#pragma once

#include "detector/explain/range_map.h"
#include "model/abi.h"
#include "model/access.h"
#include "model/site.h"

#include <cstdint>
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
    case ampsim_matrix_read_begins:
      if (Thread *thread = known(rank))
        ++thread->instruction;
      return false;
    case ampsim_matrix_reads_committed:
      if (Thread *thread = known(rank))
        ++thread->committed;
      return false; // it also concerns reads of memory
    case ampsim_matrix_reads_awaited:
      if (Thread *thread = known(rank)) {
        auto is_awaited = [&](const InFlight &each) { return each.batch + size < thread->committed; };
        thread->accumulators.erase_if(is_awaited);
        thread->fragments.erase_if(is_awaited);
      }
      return false;
    case ampsim_registers_fenced:
      if (Thread *thread = known(rank)) {
        thread->written.clear();
        thread->read.clear();
        ++thread->fences;
      }
      return true;
    case ampsim_matrix_registers_read:
    case ampsim_matrix_registers_written: {
      const bool writes = step == ampsim_matrix_registers_written;
      Thread &thread = of(rank);
      const Access access{number(writes ? to : from), size, writes, site, details()};
      const InFlight now{access, thread.committed, thread.instruction, thread.fences, number(writes ? from : to)};
      own(thread, access, [&](const Access &before) { report(before, access, Lack::fence); });
      in_flight(thread, access, [&](const Access &before, const InFlight &by) {
        if (by.instruction == now.instruction)
          return;
        if (!before.writes || !writes)
          report(before, access, Lack::wait);
        else if (by.shape != now.shape && by.fences == now.fences)
          report(before, access, Lack::fence);
      });
      (writes ? thread.accumulators : thread.fragments).assign(access.begin, access.begin + size, now);
      return true;
    }
    case ampsim_register_read:
    case ampsim_register_written: {
      const bool writes = step == ampsim_register_written;
      Thread &thread = of(rank);
      const Access access{number(writes ? to : from), size, writes, site, details()};
      in_flight(thread, access,
                [&](const Access &before, const InFlight &) { report(before, access, Lack::wait); });
      const std::uint64_t end = access.begin + size;
      if (writes) {
        thread.written.assign(access.begin, end, access);
        thread.read.erase(access.begin, end);
      } else {
        thread.read.assign(access.begin, end, access);
        thread.written.for_each(
            access.begin, end, [&](std::uint64_t from_here, std::uint64_t to_here, const Access &) {
              thread.read.erase(from_here, to_here); // a write conflicts with more accesses than a read
            });
      }
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
    std::uint64_t instruction = 0;
    std::uint64_t fences = 0; // of the thread, before
    std::uint64_t shape = 0;
  };
  struct Thread {
    std::uint64_t committed = 0;   // batches
    std::uint64_t instruction = 0; // changes with each matrix instruction
    std::uint64_t fences = 0;
    RangeMap<InFlight> accumulators, fragments; // that instructions in flight write and read
    RangeMap<Access> written, read;             // by the thread itself since its last fence; they do not overlap
  };
  std::vector<Thread> threads; // by rank; empty for kernels without such instructions

  static Access part(Access access, std::uint64_t begin, std::uint64_t end) {
    access.begin = begin;
    access.bytes = end - begin;
    return access;
  }
  /// Calls `each` with the thread's own accesses that conflict.
  template <class Each> static void own(const Thread &thread, const Access &access, const Each &each) {
    const std::uint64_t end = access.begin + access.bytes;
    auto call = [&](std::uint64_t from, std::uint64_t to, const Access &before) { each(part(before, from, to)); };
    thread.written.for_each(access.begin, end, call);
    if (access.writes)
      thread.read.for_each(access.begin, end, call);
  }
  /// Calls `each` with the conflicting accesses of instructions in flight.
  template <class Each> static void in_flight(const Thread &thread, const Access &access, const Each &each) {
    const std::uint64_t end = access.begin + access.bytes;
    auto call = [&](std::uint64_t from, std::uint64_t to, const InFlight &by) {
      each(part(by.access, from, to), by);
    };
    thread.accumulators.for_each(access.begin, end, call);
    if (access.writes)
      thread.fragments.for_each(access.begin, end, call);
  }
  static std::uint64_t number(const void *address) { return reinterpret_cast<std::uintptr_t>(address); }
  Thread *known(std::uint32_t rank) { return rank < threads.size() ? &threads[rank] : nullptr; }
  Thread &of(std::uint32_t rank) {
    if (rank >= threads.size())
      threads.resize(rank + 1);
    return threads[rank];
  }
};

} // namespace ampsim
