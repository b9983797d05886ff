// The inside of sandbox.h: what a process does to itself before it becomes the confined program.
#pragma once

#include "cli/sandbox/control_group.h"
#include "cli/sandbox/sandbox.h"

namespace ampsim::cli {

/// What is made before fork(): descriptors of the files' texts and of the filter, and the words of the command.
class Confinement {
public:
  /// Throws std::system_error.
  Confinement(const ConfinedRun &run, const ConfinedLimits &limits, const Sandbox &sandbox);
  ~Confinement();
  Confinement(const Confinement &) = delete;
  Confinement &operator=(const Confinement &) = delete;

  /// In a process that has just been forked, which it replaces; `verdict` is the pipe's end. Status 126 where it
  /// cannot.
  [[noreturn]] void become_confined(int verdict) const;
  bool was_too_large() const { return group.was_too_large(); }

private:
  const ConfinedRun &run;
  const ConfinedLimits &limits;
  const Sandbox &sandbox;
  ControlGroup group;
  std::vector<int> texts; // of the run's files, then the filter; above verdict_descriptor
  std::vector<std::string> words, environment;
};

constexpr int cannot_confine = 126;

} // namespace ampsim::cli
