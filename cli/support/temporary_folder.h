// A private folder that exists as long as the value.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace ampsim::cli {

class TemporaryFolder {
public:
  enum class Lock : std::uint8_t { none, held };
  /// NAME-XXXXXX in the system's temporary folder. With a lock, remove_left_over_folders() removes it if this process
  /// is killed; the lock's descriptor is inherited by forked processes. Throws std::system_error.
  explicit TemporaryFolder(const std::string &name, Lock lock = Lock::none);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  const std::filesystem::path &path() const { return folder; }
  std::string file(const std::string &name) const { return (folder / name).string(); }

private:
  std::filesystem::path folder;
  int locked = -1; // the descriptor
};

/// Removes this user's folders of these names whose processes were killed; all of them are created with a lock.
void remove_left_over_folders(std::span<const std::string_view> names);

} // namespace ampsim::cli
