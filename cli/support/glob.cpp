// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See glob.h. Components are compared by fnmatch(3), which has no `**`.
#include "cli/support/glob.h"

#include <algorithm>
#include <filesystem>
#include <fnmatch.h>
#include <span>

namespace ampsim::cli {

namespace fs = std::filesystem;

namespace {

using Parts = std::span<const std::string>;

std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> parts;
  for (const fs::path &part : fs::path(path).lexically_normal())
    if (!part.empty())
      parts.push_back(part.string());
  return parts;
}

bool fits(const std::string &pattern, const std::string &name) {
  return fnmatch(pattern.c_str(), name.c_str(), FNM_PERIOD) == 0;
}

bool fits(Parts pattern, Parts path) {
  if (pattern.empty())
    return path.empty();
  if (pattern[0] == "**")
    return fits(pattern.subspan(1), path) || (!path.empty() && fits(pattern, path.subspan(1)));
  return !path.empty() && fits(pattern[0], path[0]) && fits(pattern.subspan(1), path.subspan(1));
}

/// The entry's type as listed by the directory, without a stat call.
struct Entry {
  std::string name;
  bool is_folder, is_link, is_file; // includes links to one
};

/// Directory entries by name, without hidden ones.
std::vector<Entry> entries(const fs::path &folder) {
  std::vector<Entry> all;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder.empty() ? "." : folder, error))
    if (std::string name = entry.path().filename(); !name.starts_with('.'))
      all.push_back(
          {std::move(name), entry.is_directory(error), entry.is_symlink(error), entry.is_regular_file(error)});
  std::ranges::sort(all, {}, &Entry::name);
  return all;
}

void expand(const fs::path &folder, Parts pattern, std::vector<std::string> &files) {
  std::error_code error;
  const std::string &first = pattern[0];
  bool last = pattern.size() == 1;
  if (first == "**") {
    if (!last)
      expand(folder, pattern.subspan(1), files);
    for (const Entry &entry : entries(folder))
      if (fs::path path = folder / entry.name; entry.is_folder && !entry.is_link)
        expand(path, pattern, files);
      else if (last && entry.is_file)
        files.push_back(path);
    return;
  }
  auto take = [&](const fs::path &path, bool is_folder, bool is_file) {
    if (!last && is_folder)
      expand(path, pattern.subspan(1), files);
    else if (last && is_file)
      files.push_back(path);
  };
  if (!is_glob(first)) {
    const fs::path path = folder / first;
    return take(path, fs::is_directory(path, error), fs::is_regular_file(path, error));
  }
  for (const Entry &entry : entries(folder))
    if (fits(first, entry.name))
      take(folder / entry.name, entry.is_folder, entry.is_file);
}

} // namespace

bool glob_matches_path(std::string_view pattern, std::string_view path) {
  std::vector<std::string> wanted = split(pattern), given = split(path);
  if (pattern.starts_with('/'))
    return fits(Parts(wanted), Parts(given));
  for (std::size_t skip = 0; skip < given.size(); ++skip)
    if (fits(Parts(wanted), Parts(given).subspan(skip)))
      return true;
  return false;
}

bool is_glob(std::string_view pattern) { return pattern.find_first_of("*?[") != std::string_view::npos; }

std::vector<std::string> expand_glob(const std::string &pattern) {
  std::vector<std::string> parts = split(pattern), files;
  if (!parts.empty())
    expand({}, parts, files);
  std::ranges::sort(files);
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

} // namespace ampsim::cli
