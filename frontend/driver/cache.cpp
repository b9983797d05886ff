// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See cache.h.
#include "frontend/driver/cache.h"
#include "frontend/driver/archive.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
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

static std::string hash_of_text(std::string_view text);

namespace {

constexpr std::size_t hash_length = 40; // hexadecimal digits

/// The folder is ours alone: no other user can have written to it.
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
  while (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK &&
         std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(pause);
  return CacheLock(path, file);
}

CacheLock::~CacheLock() {
  if (file < 0)
    return;
  unlink(path.c_str()); // waiting processes have it open; later ones find the entry
  close(file);
}

void Cache::share(std::unique_ptr<SharedStore> store) { shared = store.release(); }

std::optional<std::string> Cache::read(const std::string &name) const {
  std::optional<std::string> bytes = read_own(name);
  if (bytes || !shared || (bytes = shared->get(name), !bytes))
    return bytes;
  write_own(name, *bytes);
  return bytes;
}

void Cache::write(const std::string &name, std::string_view bytes) const {
  write_own(name, bytes);
  if (shared)
    shared->put(name, bytes);
}

std::optional<std::string> Cache::read_own(const std::string &name) const {
  std::string path = folder + "/" + name;
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK); // not for a pipe's writer
  if (file < 0)
    return std::nullopt;
  std::string bytes;
  std::array<char, hash_length> hash; // of the rest
  struct stat status;
  bool whole = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
               std::size_t(status.st_size) >= hash.size();
  auto read_into = [&](char *to, std::size_t size) {
    for (std::size_t done = 0; whole && done < size;) {
      ssize_t count = ::read(file, to + done, size - done);
      whole = count > 0;
      done += whole ? std::size_t(count) : 0;
    }
  };
  if (whole) {
    bytes.resize(std::size_t(status.st_size) - hash.size());
    read_into(hash.data(), hash.size());
    read_into(bytes.data(), bytes.size());
    futimens(file, nullptr); // marks it as just used
  }
  close(file);
  if (!whole || hash_of_text(bytes) != std::string_view(hash.data(), hash.size()))
    return std::nullopt;
  return bytes;
}

namespace {

struct Dependency {
  std::string path, hash; // no hash: the file does not exist
  FileVersion version;    // changed at 0: too recently, only the contents count
};
template <class A> void archive(A &a, Dependency &each) {
  a(each.path, each.hash, each.version.device, each.version.inode, each.version.size, each.version.changed);
}

std::int64_t nanoseconds(const timespec &time) { return std::int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec; }

FileVersion version_of(const struct stat &status) {
  return {status.st_dev, status.st_ino, std::uint64_t(status.st_size),
          std::max(nanoseconds(status.st_mtim), nanoseconds(status.st_ctim))};
}
/// The version, if it is so old that a compilation that begins at `now` is sure to read it; else its size alone.
FileVersion if_settled(FileVersion version, std::int64_t now) {
  constexpr std::int64_t settling = 2'000'000'000;
  return version.changed + settling < now ? version : FileVersion{.size = version.size};
}

enum class Ages : std::uint8_t { none, own };

/// A list without the ages of its files, so that only their contents count, or with their ages on this machine. The
/// files must match the list.
std::string with_ages(const std::string &bytes, Ages which) {
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  std::vector<Dependency> list;
  try {
    ArchiveReader reader(bytes);
    reader(list);
  } catch (const std::runtime_error &) {
    return bytes;
  }
  for (Dependency &each : list) {
    struct stat status;
    const bool here = which == Ages::own && !each.hash.empty() && stat(each.path.c_str(), &status) == 0;
    each.version = here ? if_settled(version_of(status), nanoseconds(now)) : FileVersion{.size = each.version.size};
  }
  ArchiveWriter writer;
  writer(list);
  return std::move(writer.bytes);
}

} // namespace

/// The known lists of some sources, the newest first: headers alternate where branches are built by turns.
static std::vector<std::string> lists_in(const std::optional<std::string> &manifest) {
  std::vector<std::string> lists;
  try {
    if (manifest) {
      ArchiveReader reader(*manifest);
      reader(lists);
    }
  } catch (const std::runtime_error &) {
    lists.clear();
  }
  return lists;
}

static std::string with_list(const std::string &list, const std::optional<std::string> &manifest) {
  constexpr std::size_t most = 8;
  std::vector<std::string> lists = lists_in(manifest);
  std::erase(lists, list);
  lists.insert(lists.begin(), list);
  lists.resize(std::min(lists.size(), most));
  ArchiveWriter writer;
  writer(lists);
  return std::move(writer.bytes);
}

std::optional<Cache::Compiled> Cache::read_compiled(const std::string &sources_key, const char *kind,
                                                    Reach reach) const {
  const bool is_shared = shared && reach == Reach::all_machines;
  const std::string manifest = sources_key + ".files";
  auto look = [&](const std::optional<std::string> &lists) -> std::optional<Compiled> {
    for (std::string &list : lists_in(lists)) {
      std::optional<std::string> key = program_key(sources_key, list);
      if (!key)
        continue;
      const std::string name = *key + "." + kind;
      if (std::optional<std::string> bytes = is_shared ? read(name) : read_own(name))
        return Compiled{std::move(*key), std::move(list), std::move(*bytes)};
    }
    return std::nullopt;
  };
  std::optional<Compiled> found = look(read_own(manifest));
  if (found || !is_shared)
    return found;
  // Files of other machines with the same age may differ.
  std::string others;
  for (const std::string &list : lists_in(shared->get(manifest)))
    others = with_list(with_ages(list, Ages::none), others.empty() ? std::nullopt : std::optional(others));
  found = look(others);
  if (found)
    write_own(manifest, with_list(with_ages(found->dependencies, Ages::own), read_own(manifest)));
  return found;
}

std::optional<std::string> Cache::write_compiled(const std::string &sources_key, const char *kind,
                                                 const std::string &dependencies, std::string_view bytes,
                                                 Reach reach) const {
  std::optional<std::string> key = program_key(sources_key, dependencies);
  if (!key)
    return key;
  const std::string name = *key + "." + kind, manifest = sources_key + ".files";
  write_own(name, bytes);
  write_own(manifest, with_list(dependencies, read_own(manifest)));
  if (shared && reach == Reach::all_machines) {
    shared->put(name, bytes);
    shared->put(manifest, with_list(with_ages(dependencies, Ages::none), shared->get(manifest)));
  }
  return key;
}

bool Cache::has_seen(const std::string &name) const {
  const std::string entry = name + ".seen";
  if (read_own(entry))
    return true;
  write_own(entry, "");
  return false;
}

void Cache::write_own(const std::string &name, std::string_view bytes) const {
  std::string aside = folder + "/new-XXXXXX";
  int file = mkostemp(aside.data(), O_CLOEXEC); // readable only by its owner
  if (file < 0)
    return;
  bool good = true;
  const std::string hash = hash_of_text(bytes);
  for (std::string_view part : {std::string_view(hash), bytes})
    while (good && !part.empty()) {
      ssize_t count = ::write(file, part.data(), part.size());
      good = count > 0;
      part.remove_prefix(good ? std::size_t(count) : 0);
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
  // An installation that has not compiled for a month has probably been removed.
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
    most = std::max(most, 2 * file.size);
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

/// Returns the hash of a single text, which may be large.
static std::string hash_of_text(std::string_view text) {
  llvm::BLAKE3 hasher;
  hasher.update(text);
  return llvm::toHex(hasher.final<hash_length / 2>(), /*LowerCase=*/true);
}

std::string hash_of(const std::vector<std::string> &texts) {
  llvm::BLAKE3 hasher;
  for (const std::string &text : texts) {
    std::uint64_t size = text.size();
    hasher.update(llvm::StringRef(reinterpret_cast<const char *>(&size), sizeof size));
    hasher.update(text);
  }
  return llvm::toHex(hasher.final<hash_length / 2>(), /*LowerCase=*/true);
}

std::optional<std::string> contents(const std::string &path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return file ? std::optional((*file)->getBuffer().str()) : std::nullopt;
}

namespace {

/// The name that the linker derives from an object's contents; empty if it did not.
std::string build_id(const dl_phdr_info &object) {
  for (int k = 0; k < object.dlpi_phnum; ++k) {
    const ElfW(Phdr) &segment = object.dlpi_phdr[k];
    if (segment.p_type != PT_NOTE)
      continue;
    const char *at = reinterpret_cast<const char *>(object.dlpi_addr + segment.p_vaddr),
               *end = at + segment.p_memsz;
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      ElfW(Nhdr) note;
      std::memcpy(&note, at, sizeof note);
      auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
      const char *name = at + sizeof note, *text = name + padded(note.n_namesz);
      if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0)
        return llvm::toHex(llvm::StringRef(text, note.n_descsz), /*LowerCase=*/true);
      at = text + padded(note.n_descsz);
    }
  }
  return "";
}

bool contains(const dl_phdr_info &object, const void *address) {
  const auto place = reinterpret_cast<ElfW(Addr)>(address);
  for (int k = 0; k < object.dlpi_phnum; ++k)
    if (const ElfW(Phdr) &segment = object.dlpi_phdr[k];
        segment.p_type == PT_LOAD && place - object.dlpi_addr - segment.p_vaddr < segment.p_memsz)
      return true;
  return false;
}

} // namespace

std::string own_identity() {
  static const std::string identity = [] {
    std::vector<std::string> ids;
    dl_iterate_phdr(
        [](dl_phdr_info *object, std::size_t, void *list) {
          const llvm::StringRef name(object->dlpi_name);
          if (contains(*object, reinterpret_cast<const void *>(&own_identity)) || name.contains("libLLVM") ||
              name.contains("libclang-cpp"))
            static_cast<std::vector<std::string> *>(list)->push_back(build_id(*object));
          return 0;
        },
        &ids);
    return std::ranges::find(ids, "") == ids.end() ? llvm::join(ids, " ") : "";
  }();
  return identity;
}

/// Returns whether the result of compiling the text may differ although no file that the preprocessor reads does: it has the
/// time, or the assembler reads files.
static bool depends_on_more_than_files(llvm::StringRef text) {
  constexpr llvm::StringLiteral signs[] = {"__DATE__", "__TIME__", "__TIMESTAMP__", ".incbin", ".include "};
  return llvm::any_of(signs, [&](llvm::StringRef sign) { return text.contains(sign); });
}

std::int64_t cache_time() {
  return std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::optional<std::string> list_dependencies(const FilesAskedFor &files, std::int64_t started) {
  std::vector<Dependency> list;
  for (const std::string &path : files.read) {
    struct stat status;
    if (stat(path.c_str(), &status) != 0)
      return std::nullopt;
    const std::optional<std::string> text = contents(path);
    if (!text || depends_on_more_than_files(*text))
      return std::nullopt;
    list.push_back({path, hash_of({*text}), if_settled(version_of(status), started)});
  }
  struct stat status;
  for (const std::string &path : files.absent) {
    if (stat(path.c_str(), &status) == 0)
      return std::nullopt; // changed in the meantime
    list.push_back({path, "", {}});
  }
  ArchiveWriter writer;
  writer(list);
  return std::move(writer.bytes);
}

std::vector<std::string> files_in(std::string_view bytes) {
  std::vector<std::string> files;
  try {
    std::vector<Dependency> list;
    ArchiveReader reader(bytes);
    reader(list);
    for (Dependency &each : list)
      files.push_back(std::move(each.path));
  } catch (const std::runtime_error &) {
    files.clear(); // damaged
  }
  return files;
}

FilesSeen::File &FilesSeen::look_at(const std::string &path) {
  const auto [place, is_new] = files.try_emplace(path);
  if (struct stat status; is_new && stat(path.c_str(), &status) == 0)
    place->second = {.there = true, .version = version_of(status), .hash = {}};
  return place->second;
}

void FilesSeen::forget_old_ones() {
  if (const auto now = std::chrono::steady_clock::now(); now - since > std::chrono::seconds(1)) {
    files.clear();
    since = now;
  }
}

/// Returns whether the file still matches `each`.
static bool is_as_it_was(const Dependency &each, FilesSeen &seen) {
  FilesSeen::File &file = seen.look_at(each.path);
  if (each.hash.empty())
    return !file.there;
  if (!file.there || file.version.size != each.version.size)
    return false;
  if (each.version.changed != 0 && file.version == each.version)
    return true;
  if (!file.hash) {
    const std::optional<std::string> text = contents(each.path);
    file.hash = text ? hash_of({*text}) : "";
  }
  return *file.hash == each.hash;
}

std::optional<std::string> program_key(const std::string &sources_key, std::string_view bytes, FilesSeen &seen) {
  std::vector<Dependency> list;
  try {
    ArchiveReader reader(bytes);
    reader(list);
  } catch (const std::runtime_error &) {
    return std::nullopt;
  }
  seen.forget_old_ones();
  std::vector<std::string> texts{sources_key};
  for (Dependency &each : list) {
    if (!is_as_it_was(each, seen))
      return std::nullopt;
    if (each.hash.empty())
      continue;
    texts.push_back(std::move(each.path));
    texts.push_back(std::move(each.hash));
  }
  return hash_of(texts);
}

std::optional<std::string> program_key(const std::string &sources_key, std::string_view bytes) {
  FilesSeen seen;
  return program_key(sources_key, bytes, seen);
}

} // namespace ampsim::frontend
