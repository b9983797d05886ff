// A folder of one's own for as long as the value lives.
#pragma once

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace ampsim::cli {

class TemporaryFolder {
public:
  /// Throws std::system_error.
  explicit TemporaryFolder(const std::string &name) {
    std::string pattern = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
    if (!mkdtemp(pattern.data()))
      throw std::system_error(errno, std::generic_category(), "cannot make a folder '" + pattern + "'");
    folder = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  const std::filesystem::path &path() const { return folder; }

private:
  std::filesystem::path folder;
};

} // namespace ampsim::cli
