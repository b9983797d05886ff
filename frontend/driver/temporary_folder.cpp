// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See temporary_folder.h. The lock ends with the process that holds it; systemd-tmpfiles respects it, too.
#include "frontend/driver/temporary_folder.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <mutex>
#include <pthread.h>
#include <set>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::frontend {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view random_part = "-XXXXXX";
/// A younger folder may not be locked yet.
constexpr std::chrono::seconds youngest_left_over{60};

int open_folder(const fs::path &folder) {
  return open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

bool is_left_over(int folder) {
  struct stat about{};
  return fstat(folder, &about) == 0 && about.st_uid == geteuid() &&
         about.st_mtime + youngest_left_over.count() < std::time(nullptr) && flock(folder, LOCK_EX | LOCK_NB) == 0;
}

void remove_left_over_folders(const fs::path &all, std::string_view name) {
  std::error_code error;
  for (auto each = fs::directory_iterator(all, error); !error && each != fs::directory_iterator();
       each.increment(error)) {
    const std::string found = each->path().filename();
    if (found.size() != name.size() + random_part.size() || !found.starts_with(name) || found[name.size()] != '-')
      continue;
    const int folder = open_folder(each->path());
    std::error_code ignored;
    if (folder >= 0 && is_left_over(folder))
      fs::remove_all(each->path(), ignored);
    if (folder >= 0)
      close(folder);
  }
}

/// The descriptors of this process's locks, which forked processes close. The locks remain the parent's.
class Locks {
public:
  static Locks &all() {
    static Locks locks;
    return locks;
  }
  void add(int descriptor) {
    const std::lock_guard guard(mutex);
    descriptors.insert(descriptor);
  }
  void remove(int descriptor) {
    const std::lock_guard guard(mutex);
    descriptors.erase(descriptor);
    close(descriptor);
  }

private:
  std::mutex mutex;
  std::set<int> descriptors;

  Locks() {
    pthread_atfork([] { all().mutex.lock(); }, [] { all().mutex.unlock(); }, close_in_child);
  }
  static void close_in_child() {
    for (int each : all().descriptors)
      close(each);
    all().descriptors.clear();
    all().mutex.unlock();
  }
};

/// Once for each name: a server makes thousands of folders.
bool is_first_of_process(const std::string &name) {
  static std::mutex mutex;
  static std::set<std::string> names;
  const std::lock_guard guard(mutex);
  return names.insert(name).second;
}

} // namespace

TemporaryFolder::TemporaryFolder(const std::string &name) {
  const fs::path all = fs::temp_directory_path();
  if (is_first_of_process(name))
    remove_left_over_folders(all, name);
  std::string pattern = (all / name).string().append(random_part);
  if (!mkdtemp(pattern.data()))
    throw std::system_error(errno, std::generic_category(), "cannot create the folder '" + pattern + "'");
  folder = pattern;
  owner = getpid();
  locked = open_folder(folder);
  if (locked < 0)
    return;
  flock(locked, LOCK_EX | LOCK_NB);
  Locks::all().add(locked);
}

TemporaryFolder::~TemporaryFolder() {
  if (getpid() != owner) // whose locks were closed by the fork
    return;
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  if (locked >= 0)
    Locks::all().remove(locked);
}

} // namespace ampsim::frontend
