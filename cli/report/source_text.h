// The lines of the user's files, read when a report first asks for one.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

class SourceText {
public:
  /// Line `number` (from 1) without its end; empty where there is none.
  std::string_view line(const std::string &file, unsigned number);
  /// How many lines there are; 0 where the file cannot be read.
  unsigned lines(const std::string &file) { return unsigned(load(file).size()); }
  /// Gives a file's text instead of reading it.
  void add(const std::string &file, std::string_view text);

private:
  const std::vector<std::string> &load(const std::string &file);
  std::map<std::string, std::vector<std::string>> files;
};

} // namespace ampsim::cli
