// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A folder for temporary files that exists as long as the value does.
#pragma once

#include <filesystem>
#include <string>
#include <sys/types.h>

namespace ampsim::frontend {

/// NAME-XXXXXX in the system's folder for temporary files (TMPDIR, else /tmp). The process holds a lock on it. If the
/// process is killed, the next one of this user that makes a folder of the same name removes it. Forked processes do not
/// inherit the descriptor, since they may run programs that must not reach the folder, and do not remove the folder.
class TemporaryFolder {
public:
  /// Throws std::system_error.
  explicit TemporaryFolder(const std::string &name);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  const std::filesystem::path &path() const { return folder; }
  std::string file(const std::string &name) const { return (folder / name).string(); }

private:
  std::filesystem::path folder;
  int locked = -1; // the descriptor
  pid_t owner = 0; // the process that made the folder
};

} // namespace ampsim::frontend
