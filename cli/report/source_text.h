// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lines of the user's files, read when a report first needs one.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

class SourceText {
public:
  /// Line `number` (from 1) without its end; empty if there is none.
  std::string_view line(const std::string &file, unsigned number);
  /// The number of lines; 0 if the file cannot be read.
  unsigned lines(const std::string &file) { return unsigned(load(file).size()); }
  /// A file's path in the working tree of this folder, or else of the file; outside one, relative to this folder, or
  /// absolute.
  std::string path_in_tree(const std::string &file);
  /// Sets a file's text instead of reading it.
  void add(const std::string &file, std::string_view text);
  /// A folder to search for relative file names that are not found from this process's own.
  void look_in(const std::string &folder) { folders.push_back(folder); }

private:
  const std::vector<std::string> &load(const std::string &file);
  std::map<std::string, std::vector<std::string>> files;
  std::vector<std::string> folders;
  std::map<std::string, std::string> paths; // in the working tree
};

} // namespace ampsim::cli
