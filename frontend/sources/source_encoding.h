// Sources as Visual Studio saves them: UTF-8 with or without a byte order mark, or UTF-16 with one. Clang reads
// UTF-8, but counts the mark as three columns of the first line.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

/// Begins with UTF-16's byte order mark, in either order of bytes?
bool is_utf16(std::string_view bytes);

/// ... or UTF-8's?
bool has_byte_order_mark(std::string_view bytes);

/// What has a byte order mark becomes UTF-8 without one; anything else, broken UTF-16 too, stays what it is.
std::string to_utf8(std::string bytes);

/// The same files with to_utf8() of what is in them, but for those below `untouched` folders.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
decode_sources(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, std::vector<std::string> untouched);

} // namespace ampsim::frontend
