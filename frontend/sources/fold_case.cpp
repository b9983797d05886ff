// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See fold_case.h.
//
// A folder is listed once, when a name in it was not found. Clang looks for each header in each folder of the search
// path, so most of a program's folders are listed once, which takes negligible time compared with parsing.
#include "frontend/sources/fold_case.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace ampsim::frontend {
namespace {

namespace fs = llvm::vfs;
namespace path = llvm::sys::path;

/// Says that the name of a file differs from the requested one.
llvm::ErrorOr<fs::Status> by_own_name(llvm::ErrorOr<fs::Status> status) {
  if (status)
    status->ExposesExternalVFSPath = true;
  return status;
}

class FoldedFile : public fs::File {
public:
  explicit FoldedFile(std::unique_ptr<fs::File> file) : file(std::move(file)) {}
  llvm::ErrorOr<fs::Status> status() override { return by_own_name(file->status()); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &name, int64_t size,
                                                               bool needs_null, bool is_volatile) override {
    return file->getBuffer(name, size, needs_null, is_volatile);
  }
  std::error_code close() override { return file->close(); }

private:
  std::unique_ptr<fs::File> file;
};

class FoldCase : public fs::ProxyFileSystem {
public:
  FoldCase(std::vector<std::string> system_folders, std::set<std::string> *absent)
      : ProxyFileSystem(fs::getRealFileSystem()), system_folders(std::move(system_folders)), absent(absent) {}

  llvm::ErrorOr<fs::Status> status(const llvm::Twine &name) override {
    llvm::ErrorOr<fs::Status> found = ProxyFileSystem::status(name);
    if (found)
      return found;
    note_absent(name, found.getError());
    std::string other = folded(name.str());
    return other.empty() ? found : by_own_name(ProxyFileSystem::status(other));
  }
  bool exists(const llvm::Twine &name) override { return bool(status(name)); }
  llvm::ErrorOr<std::unique_ptr<fs::File>> openFileForRead(const llvm::Twine &name) override {
    llvm::ErrorOr<std::unique_ptr<fs::File>> found = ProxyFileSystem::openFileForRead(name);
    if (found)
      return found;
    note_absent(name, found.getError());
    std::string other = folded(name.str());
    if (!other.empty())
      found = ProxyFileSystem::openFileForRead(other);
    if (!other.empty() && found)
      return std::make_unique<FoldedFile>(std::move(*found));
    return found;
  }

private:
  std::vector<std::string> system_folders;
  std::set<std::string> *absent;
  llvm::StringMap<llvm::StringMap<std::string>> folders; // the names in a folder, by lower-case name

  void note_absent(const llvm::Twine &name, std::error_code why) {
    if (absent && (why == std::errc::no_such_file_or_directory || why == std::errc::not_a_directory))
      absent->insert(name.str());
  }
  bool is_system_folder(llvm::StringRef folder) const {
    return llvm::any_of(system_folders, [&](const std::string &system) { return folder.starts_with(system); });
  }
  bool is_system_header(llvm::StringRef name) const {
    return llvm::any_of(system_folders,
                        [&](const std::string &system) { return llvm::sys::fs::exists(system + "/" + name); });
  }

  /// The existing name that differs from this one only in upper and lower case, or "".
  std::string folded(llvm::StringRef name) {
    llvm::StringRef folder = path::parent_path(name), last = path::filename(name);
    if (last.empty() || last == "." || last == ".." || is_system_folder(folder))
      return "";
    std::string where = folder.empty() ? "." : folder.str();
    if (!llvm::sys::fs::is_directory(where)) {
      where = folded(where);
      if (where.empty())
        return "";
      llvm::SmallString<256> inside(where);
      path::append(inside, last);
      if (llvm::sys::fs::exists(inside))
        return inside.str().str();
    }
    auto [entry, is_new] = folders.try_emplace(where);
    if (is_new) {
      std::error_code error;
      for (fs::directory_iterator i = dir_begin(where, error), end; !error && i != end; i.increment(error))
        entry->second.try_emplace(path::filename(i->path()).lower(), path::filename(i->path()));
    }
    auto found = entry->second.find(last.lower());
    if (found == entry->second.end() || is_system_header(last))
      return "";
    llvm::SmallString<256> result(folder.empty() ? "" : where);
    path::append(result, found->second);
    return result.str().str();
  }
};

} // namespace

llvm::IntrusiveRefCntPtr<fs::FileSystem> fold_case(std::vector<std::string> system_folders,
                                                   std::set<std::string> *absent) {
  return llvm::makeIntrusiveRefCnt<FoldCase>(std::move(system_folders), absent);
}

} // namespace ampsim::frontend
