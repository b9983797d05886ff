// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inputs of a program's result: how it is run, and the contents of its files.
//
// Based on contents, not times or inodes: several machines may use a journal.
#pragma once

#include "cli/gate/plan.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace ampsim::cli {

struct Identity {
  std::string command; // a hash: ampsim, the folder, the command line, the environment's part in compiling
  std::string files;   // a hash: sources, declared input files, shared libraries
};

/// Computes identities; caches file contents, because programs share files.
class IdentityMaker {
public:
  /// `options`: the options of each program's run.
  explicit IdentityMaker(const std::vector<std::string> &options);

  Identity of(const PlannedProgram &program);

private:
  const std::string &contents_hash(const std::string &file);

  const std::vector<std::string> options; // of each program
  std::vector<std::string> common;        // of all commands
  std::map<std::string, std::string> known;
};

/// The identity of a whole run: its programs, in order, and how each is run.
std::string suite_identity(const Plan &plan, std::span<const Identity> identities);

} // namespace ampsim::cli
