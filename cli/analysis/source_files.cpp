// Checked before the compiler starts, whose messages would be longer, and which would read a binary file as source
// text.
#include "cli/analysis/source_files.h"
#include "cli/support/usage_error.h"
#include "frontend/sources/source_encoding.h"
#include "model/languages.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace ampsim::cli {

namespace fs = std::filesystem;

static constexpr std::string_view extensions[] = {".cpp", ".cc",  ".cxx",  ".c++", ".cp",
                                                  ".C",   ".CPP", ".cppm", ".c"};

static void check_readable(const std::string &file) {
  std::error_code error;
  fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found)
    throw UsageError(fmt::format("file '{}' not found", file),
                     file == "-" ? "reading the program from standard input is not supported" : "");
  if (fs::is_directory(status))
    throw UsageError(fmt::format("'{}' is a directory", file), "expected the program's source files");
  if (!std::ifstream(file))
    throw UsageError(fmt::format("cannot read '{}': {}", file, std::strerror(errno)));
}

static void check_contents(const std::string &file) {
  std::string extension = fs::path(file).extension();
  const bool known = std::ranges::find(extensions, extension) != std::end(extensions) ||
                     std::ranges::any_of(languages(), [&](const Language *language) {
                       return std::ranges::find(language->extensions, extension) != language->extensions.end();
                     });
  if (!known)
    throw UsageError(fmt::format("'{}' is not a C++ source file", file),
                     extension == ".so" || extension == ".a" || extension == ".o"
                         ? "pass shared libraries with '-l' and '-L'"
                         : "expected a file named '.cpp', '.cc', '.cxx', '.c' or '.cu'",
                     status_not_compiled);
  std::ifstream stream(file, std::ios::binary);
  std::array<char, 4096> head;
  stream.read(head.data(), head.size());
  std::string_view text(head.data(), std::size_t(stream.gcount()));
  if (!frontend::is_utf16(text) && text.find('\0') != std::string_view::npos)
    throw UsageError(fmt::format("'{}' is not a C++ source file: it is binary", file), {}, status_not_compiled);
}

void check_sources(const std::vector<std::string> &files) {
  for (const std::string &file : files)
    check_readable(file);
  for (const std::string &file : files)
    check_contents(file);
}

} // namespace ampsim::cli
