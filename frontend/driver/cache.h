// Compiled programs, kept from run to run in the user's cache folder ($XDG_CACHE_HOME/ampsim, ~/.cache/ampsim).
//
// What is found there is executed, so the folder must belong to the user and be closed to all others; else
// there is no cache. Files appear whole (written aside, then renamed), are named by a hash of everything that their
// contents depend on, and the least recently used go when the folder exceeds its limit. Nothing here ever fails:
// what cannot be read is compiled, what cannot be written is not kept.
//
// A program's key is found in two steps, like a compiler cache's: the options and sources name lists of the
// headers that were read, and of those that were looked for in vain; the list that fits what is in those headers now
// names the program (read_compiled). Single sources are kept in the same way.
#pragma once

#include "frontend/driver/program.h"
#include "frontend/sources/fold_case.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ampsim::frontend {

/// Held by one process at a time; a process that ends gives it back.
class CacheLock {
public:
  explicit CacheLock(std::string path, int file) : path(std::move(path)), file(file) {}
  CacheLock(CacheLock &&other) noexcept : path(std::move(other.path)), file(std::exchange(other.file, -1)) {}
  CacheLock &operator=(CacheLock &&other) noexcept {
    std::swap(path, other.path);
    std::swap(file, other.file);
    return *this;
  }
  ~CacheLock();

private:
  std::string path;
  int file;
};

/// A cache that several machines share, behind the folder of each. It vouches for what it gives.
class SharedStore {
public:
  virtual ~SharedStore() = default;
  virtual std::optional<std::string> get(const std::string &name) = 0;
  virtual void put(const std::string &name, std::string_view bytes) = 0;
};

class Cache {
public:
  static constexpr std::uint64_t limit = 256 << 20; // bytes

  /// Nothing where there is no folder that is safe to use.
  static std::optional<Cache> open();
  /// From now on, of all caches of this process, and of those that it forks.
  static void share(std::unique_ptr<SharedStore> store);

  /// For what several processes would otherwise compile at the same time. Who has waited for it looks into the cache
  /// again. Nobody waits without end: a holder may have been stopped, and compiling twice does no harm.
  CacheLock lock(const std::string &name) const;
  std::optional<std::string> read(const std::string &name) const;
  void write(const std::string &name, std::string_view bytes) const;

  /// What sources with this key (sources_key) were compiled to, `kind` "program" or "source", if the files that they
  /// depend on are what they were.
  struct Compiled {
    std::string key;          // what it is kept under
    std::string dependencies; // list_dependencies
    std::string bytes;
  };
  std::optional<Compiled> read_compiled(const std::string &sources_key, const char *kind) const;
  /// Returns the key that it is kept under; nothing where its files have changed by now.
  std::optional<std::string> write_compiled(const std::string &sources_key, const char *kind,
                                            const std::string &dependencies, std::string_view bytes) const;
  /// A folder for the precompiled headers of the installation whose headers are in `headers`: it is there. Empty where it
  /// cannot be made.
  std::string folder_of_headers(const std::string &headers) const;

  /// Removes what was not used for longest until the folder is well below its limit.
  void trim(std::uint64_t most = limit) const;

private:
  explicit Cache(std::string folder) : folder(std::move(folder)) {}
  std::optional<std::string> read_own(const std::string &name) const;
  void write_own(const std::string &name, std::string_view bytes) const;

  std::string folder;
  static inline SharedStore *shared = nullptr; // lives as long as the process
};

/// A hash of texts, told apart from their concatenation; 40 hexadecimal digits.
std::string hash_of(const std::vector<std::string> &texts);

/// Of the program or library that this code is in, and of LLVM, by what is in them: another build may compile differently,
/// another copy does not. Empty where it cannot be known.
std::string own_identity();

/// Of a file; nothing where it cannot be read.
std::optional<std::string> contents(const std::string &path);

/// A hash of all that decides how a program's sources are compiled, but for the files that they include. How kernels
/// are compiled then (at which level, say) is part of each kernel's own name: one compilation of the sources serves
/// them all. Nothing where that cannot be said.
std::optional<std::string> sources_key(const CompileOptions &options, std::string_view language);

/// The list of the files that compiling asked for, to be kept under the sources' key. Nothing where the program
/// depends on something else (the time of day). `started`: when compiling began, in nanoseconds of the system's
/// clock.
std::optional<std::string> list_dependencies(const FilesAskedFor &files, std::int64_t started);

/// What files are, for those who ask about many programs in a row, which mostly include the same ones: each file is looked at
/// once, and again when that is a second ago.
class FilesSeen {
public:
  /// What is there: nothing, or a file with the time of its last change and its size in bytes.
  struct File {
    bool there = false;
    std::int64_t changed = 0;
    std::uint64_t size = 0;
    std::optional<std::string> hash; // of its contents, where somebody has asked for it
  };

  File &look_at(const std::string &path);
  /// Begins anew where the oldest look is a second ago.
  void forget_old_ones();

private:
  std::unordered_map<std::string, File> files;
  std::chrono::steady_clock::time_point since;
};

/// The program's key if the files of such a list are what they were.
std::optional<std::string> program_key(const std::string &sources_key, std::string_view list);
/// The same for one of many programs.
std::optional<std::string> program_key(const std::string &sources_key, std::string_view list, FilesSeen &seen);

} // namespace ampsim::frontend
