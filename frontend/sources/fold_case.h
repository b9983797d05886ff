// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds headers by the names that work on Windows, where upper and lower case are equivalent.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// The file system queries of a compilation, to determine later whether their results are still the same.
struct FilesAskedFor {
  std::set<std::string> read, absent;
};

/// The machine's files. A file that does not exist is searched for without regard to case, unless it would be below one
/// of the system's folders of headers, or one of them has a header of exactly that name. A file keeps its name on disk.
/// Names without a file of exactly that name are added to `absent`, if given, which must outlive the result.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fold_case(std::vector<std::string> system_folders,
                                                          std::set<std::string> *absent = nullptr);

} // namespace ampsim::frontend
