// Where a server's programs are run: the sandbox, the project's folder, and the reports that were made, for who asks for
// more of one.
#pragma once

#include "cli/mcp/options.h"
#include "cli/mcp/protocol.h"
#include "cli/sandbox/installation.h"
#include "cli/sandbox/sandbox.h"
#include "frontend/driver/temporary_folder.h"

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace ampsim::cli::mcp {

/// One call of a tool, while it is worked on.
struct Call {
  const Json &arguments;
  const std::atomic<bool> &given_up;
  unsigned slot; // calls at the same time have different ones
};

/// What a tool is to look at.
struct Program {
  std::vector<ConfinedRun::File> sources; // given as text; else:
  bool in_project = false;                // files of the project's folder
  std::vector<std::string> files;         // that are compiled, as the command line names them
  std::vector<std::string> options, arguments;
  double seconds = 0; // the program's time
  /// New texts of files of the project.
  std::map<std::string, std::string> edited = {};
};

class Workshop {
public:
  explicit Workshop(const McpOptions &options);

  /// Throws ToolError where the arguments name no program.
  Program program_of(const Json &arguments) const;

  /// Runs ampsim with the words before the options and files of `program`. Throws ToolError where the sandbox cannot be
  /// had.
  ConfinedEnd run(const Call &call, std::vector<std::string> words, const Program &program);

  /// The text of a file that a report of `program` names, if it is the program's own.
  std::optional<std::string> text_of(const Program &program, const std::string &file) const;
  /// Can a program be run with files of the project edited?
  bool can_edit(const Program &program);

  /// Keeps what a tool has made; the name is for who wants more of it. The oldest is forgotten.
  std::string keep(Json value);
  /// Throws ToolError.
  std::shared_ptr<const Json> kept(const std::string &name) const;

  unsigned workers() const;
  /// What programs are allowed, as text.
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
  mutable std::mutex mutex; // of what is below
  std::deque<std::pair<std::string, std::shared_ptr<const Json>>> reports;
  unsigned made = 0;
};

} // namespace ampsim::cli::mcp
