// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See mcp_command.h.
#include "cli/mcp/mcp_command.h"
#include "cli/mcp/server.h"
#include "cli/sandbox/user_scope.h"
#include "cli/support/usage_error.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

/// A whole file system is not a project, and confined programs have a private /tmp.
static std::string project_folder(const std::string &name) {
  if (name.empty())
    return name;
  if (!fs::is_directory(name))
    throw UsageError(fmt::format("'{}' is not a directory", name), "clients can name the programs in it");
  const fs::path folder = fs::canonical(name);
  if (folder == "/" || folder == "/tmp")
    throw UsageError(fmt::format("'{}' is too broad to be exposed to programs", folder.string()),
                     "name the directory of one project");
  return folder;
}

int mcp_command(const McpOptions &options) {
  enter_user_scope();
  McpOptions checked = options;
  checked.folder = project_folder(options.folder);
  std::signal(SIGPIPE, SIG_IGN);
  // No other output may come between the protocol's messages.
  int in = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (in < 0 || out < 0 || nothing < 0)
    throw std::system_error(errno, std::generic_category(), "cannot open standard streams");
  dup2(nothing, STDIN_FILENO);
  close(nothing);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  mcp::Server(in, out, checked).serve();
  return 0;
}

} // namespace ampsim::cli
