// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a server's programs: the sandbox, the project folder, and the reports that were made, for later requests.
#pragma once

#include "cli/mcp/options.h"
#include "cli/mcp/protocol.h"
#include "cli/sandbox/installation.h"
#include "cli/sandbox/sandbox.h"
#include "frontend/driver/temporary_folder.h"
#include "model/language.h"

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace ampsim::cli::mcp {

/// One call of a tool, while it is in progress.
struct Call {
  const Json &arguments;
  const std::atomic<bool> &given_up;
  unsigned slot; // concurrent calls have different ones
  /// Called with what the call is doing, for its progress.
  std::function<void(std::string)> does;
};

/// The input of a tool.
struct Program {
  std::vector<ConfinedRun::File> sources; // given as text; else:
  bool in_project = false;                // files of the project's folder
  std::vector<std::string> files;         // to compile, as named on the command line
  std::vector<std::string> options, arguments;
  std::string input = {};
  double seconds = 0; // the program's time
  /// New texts of files of the project.
  std::map<std::string, std::string> edited = {};
};

class Workshop {
public:
  explicit Workshop(const McpOptions &options);

  /// Throws ToolError if the arguments do not name a program.
  Program program_of(const Json &arguments) const;

  /// Runs ampsim with the given words before the options and files of `program`. Throws ToolError if no sandbox is
  /// available.
  ConfinedEnd run(const Call &call, std::vector<std::string> words, const Program &program);

  /// The text of a file named in a report of `program`, if it is the program's own.
  std::optional<std::string> text_of(const Program &program, const std::string &file) const;
  /// Returns whether a program can be run with edited project files.
  bool can_edit(const Program &program);

  /// Stores the result of a tool under a name, for later requests. The oldest is discarded.
  std::string keep(Json value);
  /// Throws ToolError.
  std::shared_ptr<const Json> kept(const std::string &name) const;

  /// The language of the last program in the stored results; null if there is none.
  const Language *last_language() const;

  unsigned workers() const;
  /// The limits of programs, as text.
  std::string limits();

private:
  const Sandbox &sandbox();
  void show_project(ConfinedRun &run, const std::filesystem::path &own, const Program &program) const;
  double seconds_of(const Json &arguments) const;

  const McpOptions options;
  frontend::TemporaryFolder shared{"ampsim-mcp"};
  ShownInstallation installation;
  std::once_flag tried;
  Sandbox found;
  mutable std::mutex mutex; // for the members below
  std::deque<std::pair<std::string, std::shared_ptr<const Json>>> reports;
  unsigned made = 0;
};

} // namespace ampsim::cli::mcp
