// Headers by the names that Windows finds them under: upper and lower case are the same there.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// What a compilation asked the file system for: would the answers be the same today?
struct FilesAskedFor {
  std::set<std::string> read, absent;
};

/// The machine's files; one that does not exist is looked for without regard to upper and lower case, unless it
/// would be below one of the system's folders of headers, or one of them has a header of just that name. A file
/// keeps the name that it has on disk. Names for which there was no file of just that name are added to `absent`,
/// if that is given, and has to outlive the result.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fold_case(std::vector<std::string> system_folders,
                                                          std::set<std::string> *absent = nullptr);

} // namespace ampsim::frontend
