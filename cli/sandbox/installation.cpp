// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See installation.h.
#include "cli/sandbox/installation.h"

#include <stdexcept>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

bool is_open_to_all(const fs::path &path) {
  std::error_code error;
  for (fs::path each = fs::canonical(path, error); !error; each = each.parent_path()) {
    fs::perms needed =
        fs::is_directory(each) ? fs::perms::others_read | fs::perms::others_exec : fs::perms::others_read;
    if ((fs::status(each).permissions() & needed) != needed)
      return false;
    if (each == each.root_path())
      return true;
  }
  return false;
}

void copy_readable(const fs::path &from, const fs::path &to) {
  fs::create_directories(to.parent_path());
  fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::overwrite_existing); // follows links
  for (const fs::directory_entry &each : fs::recursive_directory_iterator(to.parent_path()))
    fs::permissions(each, fs::perms(0755));
}

/// The folder lib/ampsim next to or above the program, as searched by the compiler.
static fs::path headers_of(const fs::path &program) {
  for (fs::path at = program.parent_path();; at = at.parent_path()) {
    if (fs::exists(at / "lib" / "ampsim" / "include"))
      return at / "lib" / "ampsim";
    if (at == at.root_path())
      throw std::runtime_error("ampsim's headers were not found next to it");
  }
}

ShownInstallation show_installation(const fs::path &folder) {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  if (program.string().starts_with("/usr/"))
    return {program, {}};
  const fs::path headers = headers_of(program);
  if (geteuid() == 0 && !(is_open_to_all(program) && is_open_to_all(headers))) {
    const fs::path copy = folder / "ampsim";
    copy_readable(program, copy / "bin" / "ampsim");
    copy_readable(headers, copy / "lib" / "ampsim");
    return {copy / "bin" / "ampsim", {{copy, copy}}};
  }
  ShownInstallation result{program, {{program, program}, {headers, headers}}};
  // In a build, the headers are links into the source.
  for (const fs::directory_entry &each : fs::recursive_directory_iterator(headers / "include"))
    if (each.is_symlink())
      result.shown.push_back({fs::canonical(each), fs::canonical(each)});
  return result;
}

} // namespace ampsim::cli
