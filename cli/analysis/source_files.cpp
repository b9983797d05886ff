// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked before the compiler starts, whose messages would be longer, and which would read a binary file as source
// text.
#include "cli/analysis/source_files.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/object.h"
#include "frontend/sources/source_encoding.h"
#include "model/languages.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

namespace ampsim::cli {

namespace fs = std::filesystem;

static constexpr std::string_view extensions[] = {".cpp", ".cc",  ".cxx",  ".c++", ".cp",
                                                  ".C",   ".CPP", ".cppm", ".c"};

bool is_source_name(const std::string &file) {
  const std::string extension = fs::path(file).extension();
  return std::ranges::find(extensions, extension) != std::end(extensions) ||
         std::ranges::any_of(languages(), [&](const Language *language) {
           return std::ranges::find(language->extensions, extension) != language->extensions.end();
         });
}

const Language *language_of_folder(const std::string &folder) {
  constexpr int most = 1000; // entries
  const Language *found = nullptr;
  int number = 0;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (++number > most)
      return nullptr;
    std::error_code ignored;
    if (!is_source_name(entry->path()) || !entry->is_regular_file(ignored))
      continue;
    const Language *language = frontend::evident_language(entry->path());
    if (language && found && language != found)
      return nullptr;
    if (language)
      found = language;
  }
  return found;
}

/// The source in the same folder with the most similar name.
static std::string similar_source(const std::string &file) {
  const fs::path folder = fs::path(file).parent_path();
  std::vector<std::string> names;
  std::error_code ignored;
  for (const fs::directory_entry &each : fs::directory_iterator(folder.empty() ? "." : folder, ignored))
    if (is_source_name(each.path()))
      names.push_back(each.path().filename());
  std::ranges::sort(names);
  const std::string guess =
      nearest(fs::path(file).filename().string(), std::vector<std::string_view>(names.begin(), names.end()));
  return guess.empty() ? "" : (folder / guess).string();
}

/// For a word that cannot be a source, after one that is.
static std::string program_argument_hint(const std::vector<std::string> &files, const std::string &word) {
  if (&word == &files.front() || !is_source_name(files.front()) || is_source_name(word))
    return "";
  return fmt::format("pass arguments of the program after '--': '{} -- {}'", files.front(), word);
}

static void check_readable(const std::vector<std::string> &files, const std::string &file) {
  std::error_code error;
  fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) {
    std::string hint = program_argument_hint(files, file);
    if (std::string guess = hint.empty() ? similar_source(file) : ""; !guess.empty())
      hint = fmt::format("did you mean '{}'?", guess);
    throw UsageError(fmt::format("file '{}' not found", file), hint);
  }
  if (fs::is_directory(status))
    throw UsageError(fmt::format("'{}' is a directory", file), "expected the program's source files");
  if (!std::ifstream(file))
    throw UsageError(fmt::format("cannot read '{}': {}", file, std::strerror(errno)));
}

static void check_contents(const std::vector<std::string> &files, const std::string &file) {
  const std::string extension = fs::path(file).extension();
  if (!is_source_name(file)) {
    std::string hint = program_argument_hint(files, file);
    if (extension == ".so" || extension == ".a" || extension == ".o")
      hint = "pass shared libraries with '-l' and '-L'";
    else if (hint.empty())
      hint = "expected a file named '.cpp', '.cc', '.cxx', '.c' or '.cu'";
    throw UsageError(fmt::format("'{}' is not a C++ source file", file), hint, status_not_compiled);
  }
  std::ifstream stream(file, std::ios::binary);
  std::array<char, 4096> head;
  stream.read(head.data(), head.size());
  std::string_view text(head.data(), std::size_t(stream.gcount()));
  if (!frontend::is_utf16(text) && text.find('\0') != std::string_view::npos)
    throw UsageError(fmt::format("'{}' is not a C++ source file: it is binary", file), {}, status_not_compiled);
}

void read_standard_input(CompileOptions &options) {
  const auto source = std::ranges::find(options.sources, "-");
  if (source == options.sources.end())
    return;
  const auto language = options.languages.find("-");
  if (language == options.languages.end())
    throw UsageError("a program on standard input has no file extension", "name its language: '-x cuda -'");
  options.languages[standard_input_name] = language->second;
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  options.edited_files[standard_input_name] = frontend::to_utf8(text);
  *source = standard_input_name;
}

void check_sources(const std::vector<std::string> &files) {
  for (const std::string &file : files)
    check_readable(files, file);
  for (const std::string &file : files)
    check_contents(files, file);
}

} // namespace ampsim::cli
