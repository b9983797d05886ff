// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions and lines of addresses in a program's host code, by its debug information (LLVM's symbolizer).
//
// The addresses come from a process that has ended, or is about to. It linked the host's objects in memory; this process
// has the same objects, and learns from it where their sections were. Libraries are at the same addresses in both, if
// they were loaded before the processes parted.
#pragma once

#include "model/site.h"

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace ampsim::frontend {

class Program;

/// A section with host code that has been linked.
struct HostSection {
  std::uint32_t object = 0; // the number of the host's object
  std::string name;
  std::uint64_t address = 0, size = 0;
};

/// A compiled program, for that purpose.
class HostCodePlaces {
public:
  virtual ~HostCodePlaces() = default;
  /// Sets the function to be called in Program::run() before any code of the program runs.
  virtual void when_linked(std::function<void(std::vector<HostSection>)> call) = 0;
  /// The functions and lines at addresses of the process that ran the program, which is a fork of this one: `sections`
  /// as linked there. Several frames for an address in inlined code; none for code of ampsim. A function of a library
  /// has no file.
  virtual std::vector<SourceFrame> host_places(std::span<const HostSection> sections,
                                               std::span<const std::uint64_t> addresses) const = 0;
};

/// Null if the program was not made by the compiler.
HostCodePlaces *host_code_places(Program &program);

/// See HostCodePlaces::host_places. `objects`: the host's, with debug information. `files`: the names of the program's
/// files as reports show them. `headers`: the folder of ampsim's own headers.
std::vector<SourceFrame> places_in_host_code(std::span<const std::string> objects,
                                             std::span<const HostSection> sections,
                                             std::span<const std::uint64_t> addresses,
                                             const std::set<std::string> &files, const std::string &headers);

} // namespace ampsim::frontend
