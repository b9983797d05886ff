// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interface of streams to the library of the program's language.
#pragma once

namespace ampsim {

class StreamHost {
public:
  virtual ~StreamHost() = default;
  /// The device that the calling thread has chosen: requests without a device or a stream go to it.
  virtual int current_device() const = 0;
  /// Memory that the host's own code may access while work that uses it runs.
  virtual bool is_host_memory(const void *place) const = 0;
  virtual bool has_host_memory() const = 0;
  /// Work that is queued now runs at the program's end unless it is waited for before. At exit, the last-created
  /// objects are destroyed first, including the compiler's own. So this is called again whenever the queue has been
  /// empty, and when a launch runs while more is queued: the work then runs while everything that earlier work has
  /// created still exists.
  virtual void finish_work_at_exit() = 0;
  /// The turns without a call of the library after which an idle host's functions run (idle_host.h).
  virtual unsigned idle_turns() const { return 20; }
  /// Work has run because the host was idle. Called without the machine's lock.
  virtual void idle_work_ran() {}
};

} // namespace ampsim
