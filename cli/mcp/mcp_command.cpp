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

/// A whole file system is no project, and confined programs have a folder of their own where this machine has /tmp.
static std::string project_folder(const std::string &name) {
  if (name.empty())
    return name;
  if (!fs::is_directory(name))
    throw UsageError(fmt::format("'{}' is no folder", name), "its programs are those that clients can name");
  const fs::path folder = fs::canonical(name);
  if (folder == "/" || folder == "/tmp")
    throw UsageError(fmt::format("'{}' is too much to be shown to programs", folder.string()),
                     "name the folder of one project");
  return folder;
}

int mcp_command(const McpOptions &options) {
  enter_user_scope();
  McpOptions checked = options;
  checked.folder = project_folder(options.folder);
  std::signal(SIGPIPE, SIG_IGN);
  // Whatever else is printed must not come between the protocol's messages.
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
