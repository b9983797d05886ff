// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of this installation of ampsim that a confined program sees: the program and its headers, at their own
// paths. Files that only root can read are copied: in a sandbox, root's programs run as another user.
#pragma once

#include "cli/sandbox/sandbox.h"

#include <filesystem>
#include <string>
#include <vector>

namespace ampsim::cli {

/// Returns whether all users can read it and reach it.
bool is_open_to_all(const std::filesystem::path &path);

/// Copies a file or folder, so that all users can read it. Follows links.
void copy_readable(const std::filesystem::path &from, const std::filesystem::path &to);

struct ShownInstallation {
  std::string program; // ampsim's path for ConfinedRun::command
  std::vector<ConfinedRun::Shown> shown;
};

/// Necessary copies are put into `folder`, which belongs to the caller and must outlive the value.
ShownInstallation show_installation(const std::filesystem::path &folder);

} // namespace ampsim::cli
