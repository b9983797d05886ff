// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Zip archives as written and read by learning platforms: files stored or deflated, no encryption, no parts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli::playground {

struct ZipFile {
  std::string name, text;
};

/// Names are used unchanged, with '/' between folders.
std::string write_zip(const std::vector<ZipFile> &files);

/// The archive's files (without folders), at most `most` bytes together. Names are only names: nothing is written by
/// them. Throws std::runtime_error if it is not a zip archive or too large.
std::vector<ZipFile> read_zip(std::string_view bytes, std::size_t most);

} // namespace ampsim::cli::playground
