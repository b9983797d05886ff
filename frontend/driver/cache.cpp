// See cache.h.
#include "frontend/driver/cache.h"
#include "frontend/driver/archive.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <filesystem>
#include <link.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace ampsim::frontend {
namespace fs = std::filesystem;

//===--- the folder -------------------------------------------------------------------===//

namespace {

/// Ours alone: nobody else could have put anything there.
bool is_private(const std::string &folder) {
  struct stat status;
  return lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
         !(status.st_mode & 077);
}

std::string cache_home() {
  if (const char *home = std::getenv("XDG_CACHE_HOME"); home && home[0] == '/')
    return home;
  const char *home = std::getenv("HOME");
  return home && home[0] == '/' ? std::string(home) + "/.cache" : "";
}

} // namespace

std::optional<Cache> Cache::open() {
  std::string home = cache_home();
  if (home.empty() || geteuid() != getuid())
    return std::nullopt;
  std::error_code error;
  fs::create_directories(home, error);
  std::string folder = home + "/ampsim";
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    return std::nullopt;
  return is_private(folder) ? std::optional(Cache(folder)) : std::nullopt;
}

CacheLock Cache::lock(const std::string &name) const {
  constexpr std::chrono::milliseconds patience{60000}, pause{5};
  std::string path = folder + "/" + name + ".lock";
  int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  auto until = std::chrono::steady_clock::now() + patience;
  while (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(pause);
  return CacheLock(path, file);
}

CacheLock::~CacheLock() {
  if (file < 0)
    return;
  unlink(path.c_str()); // those who wait have it open, and whoever comes now finds the entry
  close(file);
}

std::optional<std::string> Cache::read(const std::string &name) const {
  std::string path = folder + "/" + name;
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0)
    return std::nullopt;
  std::string bytes;
  struct stat status;
  bool whole = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid();
  if (whole) {
    bytes.resize(std::size_t(status.st_size));
    for (std::size_t done = 0; whole && done < bytes.size();) {
      ssize_t count = ::read(file, bytes.data() + done, bytes.size() - done);
      whole = count > 0;
      done += whole ? std::size_t(count) : 0;
    }
    futimens(file, nullptr); // used just now
  }
  close(file);
  // The first bytes are the hash of the others.
  if (!whole || bytes.size() < 40 || hash_of({bytes.substr(40)}) != bytes.substr(0, 40))
    return std::nullopt;
  bytes.erase(0, 40);
  return bytes;
}

std::optional<Cache::Compiled> Cache::read_compiled(const std::string &sources_key, const char *kind) const {
  std::optional<std::string> list = read(sources_key + ".files");
  std::optional<std::string> key = list ? program_key(sources_key, *list) : std::nullopt;
  std::optional<std::string> bytes = key ? read(*key + "." + kind) : std::nullopt;
  if (!bytes)
    return std::nullopt;
  return Compiled{std::move(*key), std::move(*list), std::move(*bytes)};
}

std::optional<std::string> Cache::write_compiled(const std::string &sources_key, const char *kind,
                                                 const std::string &dependencies, std::string_view bytes) const {
  std::optional<std::string> key = program_key(sources_key, dependencies);
  if (key) {
    write(*key + "." + kind, bytes);
    write(sources_key + ".files", dependencies);
  }
  return key;
}

void Cache::write(const std::string &name, std::string_view bytes) const {
  std::string aside = folder + "/new-XXXXXX";
  int file = mkostemp(aside.data(), O_CLOEXEC); // readable by its owner only
  if (file < 0)
    return;
  std::string whole = hash_of({std::string(bytes)}) + std::string(bytes);
  bool good = true;
  for (std::size_t done = 0; good && done < whole.size();) {
    ssize_t count = ::write(file, whole.data() + done, whole.size() - done);
    good = count > 0;
    done += good ? std::size_t(count) : 0;
  }
  good = close(file) == 0 && good;
  if (!good || rename(aside.c_str(), (folder + "/" + name).c_str()) != 0)
    unlink(aside.c_str());
}

std::string Cache::folder_of_headers(const std::string &headers) const {
  std::error_code error;
  const std::string all = folder + "/precompiled", mine = all + "/" + hash_of({own_identity(), headers});
  if (fs::create_directories(mine, error); error)
    return "";
  // Another installation's that has not compiled for a month is hardly there any more.
  constexpr std::chrono::hours kept(24 * 30);
  const auto now = fs::file_time_type::clock::now();
  fs::last_write_time(mine, now, error);
  for (const fs::directory_entry &entry : fs::directory_iterator(all, error))
    if (std::error_code unknown; now - entry.last_write_time(unknown) > kept && !unknown)
      fs::remove_all(entry.path(), unknown);
  return mine;
}

void Cache::trim(std::uint64_t most) const {
  struct File {
    fs::file_time_type used;
    std::uint64_t size;
    fs::path path;
  };
  std::vector<File> files;
  std::uint64_t total = 0;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, error)) {
    File file{entry.last_write_time(error), entry.file_size(error), entry.path()};
    if (error)
      continue;
    total += file.size;
    files.push_back(std::move(file));
  }
  if (total <= most)
    return;
  std::ranges::sort(files, {}, &File::used);
  for (const File &file : files) {
    if (total <= most / 4 * 3)
      return;
    if (fs::remove(file.path, error))
      total -= file.size;
  }
}

//===--- keys --------------------------------------------------------------------------===//

std::string hash_of(const std::vector<std::string> &texts) {
  llvm::BLAKE3 hasher;
  for (const std::string &text : texts) {
    std::uint64_t size = text.size();
    hasher.update(llvm::StringRef(reinterpret_cast<const char *>(&size), sizeof size));
    hasher.update(text);
  }
  return llvm::toHex(hasher.final<20>(), /*LowerCase=*/true);
}

namespace {

struct Dependency {
  std::string path, hash; // no hash: there is no such file
  std::uint64_t size = 0;
  std::int64_t changed = 0; // nanoseconds; 0: so shortly before compiling that only the contents tell
};
template <class A> void archive(A &a, Dependency &each) { a(each.path, each.hash, each.size, each.changed); }

std::int64_t nanoseconds(const timespec &time) { return std::int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec; }

} // namespace

std::optional<std::string> contents(const std::string &path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return file ? std::optional((*file)->getBuffer().str()) : std::nullopt;
}

std::string own_identity() {
  Dl_info unused;
  link_map *found = nullptr;
  auto *here = reinterpret_cast<const void *>(&own_identity);
  if (!dladdr1(here, &unused, reinterpret_cast<void **>(&found), RTLD_DL_LINKMAP) || !found)
    return "";
  struct stat status;
  if (stat(*found->l_name ? found->l_name : "/proc/self/exe", &status) != 0) // the executable has no name there
    return "";
  return std::to_string(status.st_dev) + " " + std::to_string(status.st_ino) + " " +
         std::to_string(status.st_size) + " " + std::to_string(nanoseconds(status.st_mtim));
}

/// What tells a file's contents from others. A precompiled header, tens of megabytes that are written whole and never
/// changed, is told by its size and age; of any other file all bytes count. `text` is the file's, as far as it was read.
static std::optional<std::string> fingerprint(const std::string &path, const struct stat &status,
                                              std::string *text = nullptr) {
  llvm::Expected<llvm::sys::fs::file_t> file = llvm::sys::fs::openNativeFileForRead(path);
  if (!file) {
    llvm::consumeError(file.takeError());
    return std::nullopt;
  }
  char magic[4] = {};
  llvm::Expected<std::size_t> count = llvm::sys::fs::readNativeFile(*file, magic);
  llvm::sys::fs::closeFile(*file);
  if (!count) {
    llvm::consumeError(count.takeError());
    return std::nullopt;
  }
  if (llvm::StringRef(magic, *count) == "CPCH")
    return hash_of({"precompiled", std::to_string(status.st_size), std::to_string(nanoseconds(status.st_mtim))});
  std::optional<std::string> all = contents(path);
  if (!all)
    return std::nullopt;
  std::string hash = hash_of({*all});
  if (text)
    *text = std::move(*all);
  return hash;
}

std::optional<std::string> list_dependencies(const FilesAskedFor &files, std::int64_t started) {
  std::vector<Dependency> list;
  for (const std::string &path : files.read) {
    struct stat status;
    if (stat(path.c_str(), &status) != 0)
      return std::nullopt;
    std::string text;
    std::optional<std::string> hash = fingerprint(path, status, &text);
    llvm::StringRef look = text;
    if (!hash || look.contains("__DATE__") || look.contains("__TIME__") || look.contains("__TIMESTAMP__"))
      return std::nullopt;
    std::int64_t changed = std::max(nanoseconds(status.st_mtim), nanoseconds(status.st_ctim));
    bool settled = changed + 2'000'000'000 < started;
    list.push_back({path, *hash, std::uint64_t(status.st_size), settled ? changed : 0});
  }
  struct stat status;
  for (const std::string &path : files.absent) {
    if (stat(path.c_str(), &status) == 0)
      return std::nullopt; // made in the meantime
    list.push_back({path, "", 0, 0});
  }
  ArchiveWriter writer;
  writer(list);
  return std::move(writer.bytes);
}

std::optional<std::string> program_key(const std::string &sources_key, std::string_view bytes) {
  std::vector<Dependency> list;
  try {
    ArchiveReader reader(bytes);
    reader(list);
  } catch (const std::runtime_error &) {
    return std::nullopt;
  }
  std::vector<std::string> texts{sources_key};
  for (const Dependency &each : list) {
    struct stat status;
    if (each.hash.empty()) {
      if (stat(each.path.c_str(), &status) == 0)
        return std::nullopt;
      continue;
    }
    if (stat(each.path.c_str(), &status) != 0 || std::uint64_t(status.st_size) != each.size)
      return std::nullopt;
    if (each.changed == 0 || std::max(nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)) != each.changed) {
      if (fingerprint(each.path, status) != each.hash)
        return std::nullopt;
    }
    texts.push_back(each.path);
    texts.push_back(each.hash);
  }
  return hash_of(texts);
}

} // namespace ampsim::frontend
