// What a confined program sees of this installation of ampsim: the program and its headers, at their own places, so that
// they are found there. What root alone can read is copied: in a sandbox, root's programs are another user's.
#pragma once

#include "cli/sandbox/sandbox.h"

#include <filesystem>
#include <string>
#include <vector>

namespace ampsim::cli {

/// Can everybody read it, and go to it?
bool is_open_to_all(const std::filesystem::path &path);

/// Copies a file or folder, so that everybody can read it. Links are followed.
void copy_readable(const std::filesystem::path &from, const std::filesystem::path &to);

struct ShownInstallation {
  std::string program; // ampsim's path for ConfinedRun::command
  std::vector<ConfinedRun::Shown> shown;
};

/// Copies, where they are needed, are put into `folder`, which is the caller's and lives as long as the value is used.
ShownInstallation show_installation(const std::filesystem::path &folder);

} // namespace ampsim::cli
