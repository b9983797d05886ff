// Zip archives, as far as learning platforms write and read them: files stored or deflated, no encryption, no parts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli::playground {

struct ZipFile {
  std::string name, text;
};

/// Names are given as they are, with '/' between folders.
std::string write_zip(const std::vector<ZipFile> &files);

/// The archive's files (folders are left out), at most `most` bytes together. Names are only names: nothing is written by
/// them. Throws std::runtime_error where it is no such archive, or there is more.
std::vector<ZipFile> read_zip(std::string_view bytes, std::size_t most);

} // namespace ampsim::cli::playground
