// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See source_text.h. Lines end in LF or CR LF; a byte order mark is not part of the first.
#include "cli/report/source_text.h"

#include "frontend/sources/source_encoding.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace ampsim::cli {

void SourceText::add(const std::string &file, std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF"))
    text.remove_prefix(3);
  std::vector<std::string> &lines = files[file];
  lines.clear();
  while (!text.empty()) {
    std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r'))
      line.remove_suffix(1);
    lines.emplace_back(line);
  }
}

const std::vector<std::string> &SourceText::load(const std::string &file) {
  auto found = files.find(file);
  if (found != files.end())
    return found->second;
  std::ifstream stream(file, std::ios::binary);
  if (!file.starts_with('/'))
    for (std::size_t k = 0; !stream && k < folders.size(); ++k)
      stream = std::ifstream(folders[k] + "/" + file, std::ios::binary);
  std::ostringstream text;
  if (stream)
    text << stream.rdbuf();
  add(file, frontend::to_utf8(text.str()));
  return files[file];
}

std::string_view SourceText::line(const std::string &file, unsigned number) {
  const std::vector<std::string> &lines = load(file);
  return number >= 1 && number <= lines.size() ? std::string_view(lines[number - 1]) : std::string_view();
}

namespace fs = std::filesystem;

/// The nearest folder, from `folder` upwards, that is a working tree; empty if there is none.
static fs::path working_tree(fs::path folder) {
  for (std::error_code ignored;; folder = folder.parent_path()) {
    if (fs::exists(folder / ".git", ignored))
      return folder;
    if (folder == folder.parent_path())
      return {};
  }
}

static std::string find_path_in_tree(const std::string &file) {
  std::error_code ignored;
  fs::path here = fs::current_path(ignored);
  fs::path path = (here / file).lexically_normal();
  for (const fs::path &root : {working_tree(here), working_tree(path.parent_path()), here}) {
    fs::path relative = root.empty() ? fs::path() : path.lexically_relative(root);
    if (!relative.empty() && *relative.begin() != "..")
      return relative.string();
  }
  return path.string();
}

std::string SourceText::path_in_tree(const std::string &file) {
  auto [place, added] = paths.try_emplace(file);
  if (added)
    place->second = find_path_in_tree(file);
  return place->second;
}

} // namespace ampsim::cli
