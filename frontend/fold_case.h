// Headers by the names that Windows finds them under: upper and lower case are the same there.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

/// The machine's files; one that does not exist is looked for without regard to upper and lower case, unless it
/// would be below one of the system's folders of headers, or one of them has a header of just that name. A file
/// keeps the name that it has on disk.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fold_case(std::vector<std::string> system_folders);

} // namespace ampsim::frontend
