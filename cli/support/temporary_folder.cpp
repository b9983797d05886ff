// See temporary_folder.h. A lock marks a folder as in use: it ends with its process, and systemd-tmpfiles also
// respects it.
#include "cli/support/temporary_folder.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view random_part = "-XXXXXX";
/// Younger ones may not have their lock yet.
constexpr std::chrono::seconds youngest_left_over{60};

int open_folder(const fs::path &folder) {
  return open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

bool is_left_over(int folder) {
  struct stat about{};
  return fstat(folder, &about) == 0 && about.st_uid == geteuid() &&
         about.st_mtime + youngest_left_over.count() < std::time(nullptr) && flock(folder, LOCK_EX | LOCK_NB) == 0;
}

} // namespace

TemporaryFolder::TemporaryFolder(const std::string &name, Lock lock) {
  std::string pattern = (fs::temp_directory_path() / name).string().append(random_part);
  if (!mkdtemp(pattern.data()))
    throw std::system_error(errno, std::generic_category(), "cannot create a folder '" + pattern + "'");
  folder = pattern;
  if (lock == Lock::held)
    locked = open_folder(folder);
  if (locked >= 0)
    flock(locked, LOCK_EX | LOCK_NB);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  if (locked >= 0)
    close(locked);
}

void remove_left_over_folders(std::span<const std::string_view> names) {
  auto is_one = [&](std::string_view found) {
    return std::ranges::any_of(names, [&](std::string_view name) {
      return found.size() == name.size() + random_part.size() && found.starts_with(name) &&
             found[name.size()] == '-';
    });
  };
  std::error_code error;
  const fs::path all = fs::temp_directory_path(error);
  for (auto each = fs::directory_iterator(all, error); !error && each != fs::directory_iterator();
       each.increment(error)) {
    if (!is_one(each->path().filename().string()))
      continue;
    const int folder = open_folder(each->path());
    std::error_code ignored;
    if (folder >= 0 && is_left_over(folder))
      fs::remove_all(each->path(), ignored);
    if (folder >= 0)
      close(folder);
  }
}

} // namespace ampsim::cli
