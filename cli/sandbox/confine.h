// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inside of sandbox.h: the restrictions that a process applies to itself before it becomes the confined program.
#pragma once

#include "cli/sandbox/control_group.h"
#include "cli/sandbox/sandbox.h"

namespace ampsim::cli {

/// Prepared before fork(): descriptors of the files' texts and of the filter, and the words of the command.
class Confinement {
public:
  /// Throws std::system_error.
  Confinement(const ConfinedRun &run, const ConfinedLimits &limits, const Sandbox &sandbox);
  ~Confinement();
  Confinement(const Confinement &) = delete;
  Confinement &operator=(const Confinement &) = delete;

  /// In a process that `supervisor` has just forked, and that this replaces; the other parameters are the ends of the
  /// pipes of cli/support/confined.h. Status 126 on failure.
  [[noreturn]] void become_confined(pid_t supervisor, int result, int nonce) const;
  bool was_too_large() const { return group.was_too_large(); }

private:
  void close_others() const;

  const ConfinedRun &run;
  const ConfinedLimits &limits;
  const Sandbox &sandbox;
  ControlGroup group;
  int secret;             // a descriptor, as `texts`
  std::vector<int> texts; // of the run's files, then the filter; descriptors above those of the pipes
  std::vector<std::string> words, environment;
};

constexpr int cannot_confine = 126;

} // namespace ampsim::cli
