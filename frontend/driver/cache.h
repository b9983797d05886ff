// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keeps compiled programs from run to run in the user's cache folder ($XDG_CACHE_HOME/ampsim, ~/.cache/ampsim).
//
// Cached code is executed, so the folder must belong to the user and be closed to all others; otherwise no cache is
// used. Files appear whole (written under a temporary name, then renamed), are named by a hash of everything that their
// contents depend on, and the least recently used ones are removed when the folder exceeds its limit. No operation
// fails: a file that cannot be read is compiled again, and one that cannot be written is not kept.
//
// A program's key is found in two steps, as in a compiler cache: the options and sources name lists of the headers that
// were read, and of headers that were searched for but not found. The list that matches the current headers names the
// program (read_compiled). Single sources are kept in the same way.
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

/// Held by one process at a time; released when the process ends.
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

/// A cache that several machines share, used after the folder of each. It vouches for what it returns.
class SharedStore {
public:
  virtual ~SharedStore() = default;
  virtual std::optional<std::string> get(const std::string &name) = 0;
  virtual void put(const std::string &name, std::string_view bytes) = 0;
};

class Cache {
public:
  /// In bytes. If the largest file takes more than half of it, the limit is twice that file.
  static constexpr std::uint64_t limit = 256 << 20;

  /// Nothing if no safe folder exists.
  static std::optional<Cache> open();
  /// Makes all caches of this process, and of processes that it forks, use `store` as well.
  static void share(std::unique_ptr<SharedStore> store);

  /// Serialises compilations that several processes would otherwise do at the same time. After waiting, a process looks
  /// into the cache again. Waiting is limited: the holder may have been stopped, and compiling twice does no harm.
  CacheLock lock(const std::string &name) const;
  std::optional<std::string> read(const std::string &name) const;
  void write(const std::string &name, std::string_view bytes) const;

  /// The result of compiling sources with this key (sources_key), `kind` "program", "source" or "headers", if the files that they
  /// depend on have not changed.
  struct Compiled {
    std::string key;          // the key of the entry
    std::string dependencies; // list_dependencies
    std::string bytes;
  };
  enum class Reach { all_machines, this_machine }; // those that share a cache
  std::optional<Compiled> read_compiled(const std::string &sources_key, const char *kind,
                                        Reach reach = Reach::all_machines) const;
  /// Returns the key of the new entry; nothing if its files have changed.
  std::optional<std::string> write_compiled(const std::string &sources_key, const char *kind,
                                            const std::string &dependencies, std::string_view bytes,
                                            Reach reach = Reach::all_machines) const;
  /// Returns whether it was called with this name before, as far as the cache remembers.
  bool has_seen(const std::string &name) const;
  /// The folder for the precompiled headers of the installation whose headers are in `headers`; it exists. Empty if it
  /// cannot be created.
  std::string folder_of_headers(const std::string &headers) const;

  /// Removes the least recently used files until the folder is well below its limit.
  void trim(std::uint64_t most = limit) const;

private:
  explicit Cache(std::string folder) : folder(std::move(folder)) {}
  std::optional<std::string> read_own(const std::string &name) const;
  void write_own(const std::string &name, std::string_view bytes) const;

  std::string folder;
  static inline SharedStore *shared = nullptr; // lives until the process ends
};

/// A hash of several texts that differs from the hash of their concatenation; 40 hexadecimal digits.
std::string hash_of(const std::vector<std::string> &texts);

/// A hash of the program or library that contains this code, and of LLVM, by their contents: another build may compile
/// differently, another copy does not. Empty if it cannot be determined.
std::string own_identity();

/// The hash of a file; nothing if it cannot be read.
std::optional<std::string> contents(const std::string &path);

/// A hash of everything that decides how a program's sources are compiled, except the files that they include. How
/// kernels are compiled later (the optimisation level, for example) is part of each kernel's own name: one compilation
/// of the sources serves all of them. Nothing if it cannot be determined.
std::optional<std::string> sources_key(const CompileOptions &options, std::string_view language);

/// The time by the system's clock, as files have it, in nanoseconds.
std::int64_t cache_time();

/// The list of the files that the compilation read, to be kept under the sources' key. Nothing if the program depends
/// on something else (the time of day). `started`: cache_time() when the compilation began.
std::optional<std::string> list_dependencies(const FilesAskedFor &files, std::int64_t started);

/// The paths in such a list.
std::vector<std::string> files_in(std::string_view list);

/// Distinguishes a file from any other, and from itself after a change, without reading it.
struct FileVersion {
  std::uint64_t device = 0, inode = 0, size = 0; // bytes
  std::int64_t changed = 0;                      // nanoseconds
  bool operator==(const FileVersion &) const = default;
};

/// The state of files, for checks of many programs in a row, which mostly include the same files. Each file is examined
/// once, and again after a second.
class FilesSeen {
public:
  /// The state of a path: nothing, or a file.
  struct File {
    bool there = false;
    FileVersion version;
    std::optional<std::string> hash; // of its contents, computed on demand
  };

  File &look_at(const std::string &path);
  /// Starts over if the oldest entry is a second old.
  void forget_old_ones();

private:
  std::unordered_map<std::string, File> files;
  std::chrono::steady_clock::time_point since;
};

/// The program's key if the files of such a list have not changed.
std::optional<std::string> program_key(const std::string &sources_key, std::string_view list);
/// The same, for one of many programs.
std::optional<std::string> program_key(const std::string &sources_key, std::string_view list, FilesSeen &seen);

} // namespace ampsim::frontend
