// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sources as saved by Visual Studio: UTF-8 with or without a byte order mark, or UTF-16 with one. Clang reads UTF-8,
// but counts the mark as three columns of the first line.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

/// Returns whether a text begins with UTF-16's byte order mark, in either byte order.
bool is_utf16(std::string_view bytes);

/// Returns whether a text begins with UTF-8's byte order mark.
bool has_byte_order_mark(std::string_view bytes);

/// Text with a byte order mark becomes UTF-8 without one; other text, including broken UTF-16, is unchanged.
std::string to_utf8(std::string bytes);

/// The same files with their contents converted by to_utf8(), except those below `untouched` folders.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
decode_sources(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, std::vector<std::string> untouched);

} // namespace ampsim::frontend
