// What a program's result depends on: how it is run, and what is in the files that it is made from.
//
// Contents, not times or inodes: a journal may be used by several machines.
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

/// Finds identities; remembers what it has read, since programs share files.
class Identifier {
public:
  /// `options`: those that each program is run with.
  explicit Identifier(const std::vector<std::string> &options);

  Identity of(const PlannedProgram &program);

private:
  const std::string &contents_hash(const std::string &file);

  const std::vector<std::string> options; // of each program
  std::vector<std::string> common;        // of all commands
  std::map<std::string, std::string> known;
};

/// Of a whole run: its programs, in order, and how each of them is run.
std::string suite_identity(const Plan &plan, std::span<const Identity> identities);

} // namespace ampsim::cli
