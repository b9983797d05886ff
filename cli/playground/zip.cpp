// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See zip.h. The format is specified in PKWARE's APPNOTE.TXT: local headers with the files, the central directory, and
// its end record, which is searched from the end.
#include "cli/playground/zip.h"

#include <array>
#include <cstdint>
#include <stdexcept>
#include <zlib.h>

namespace ampsim::cli::playground {

namespace {

constexpr std::uint32_t local_mark = 0x04034b50, central_mark = 0x02014b50, end_mark = 0x06054b50;
constexpr std::size_t local_size = 30, central_size = 46, end_size = 22, most_files = 5000;
constexpr std::uint16_t stored = 0, deflated = 8, is_utf8 = 0x800, is_encrypted = 1;

void add(std::string &bytes, std::uint64_t value, unsigned count) {
  for (; count > 0; --count, value >>= 8)
    bytes += char(value & 0xff);
}

std::uint32_t number(std::string_view bytes, std::size_t at, unsigned count) {
  if (at + count > bytes.size())
    throw std::runtime_error("the archive is truncated");
  std::uint32_t value = 0;
  for (unsigned k = 0; k < count; ++k)
    value |= std::uint32_t(static_cast<unsigned char>(bytes[at + k])) << (8 * k);
  return value;
}

std::uint32_t checksum(std::string_view text) {
  return std::uint32_t(crc32(0, reinterpret_cast<const Bytef *>(text.data()), uInt(text.size())));
}

std::string inflated(std::string_view bytes, std::size_t size) {
  std::string text(size, '\0');
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    throw std::runtime_error("the archive cannot be read");
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
  stream.avail_in = uInt(bytes.size());
  stream.next_out = reinterpret_cast<Bytef *>(text.data());
  stream.avail_out = uInt(size);
  const int status = inflate(&stream, Z_FINISH);
  const bool is_whole = status == Z_STREAM_END && stream.avail_out == 0;
  inflateEnd(&stream);
  if (!is_whole)
    throw std::runtime_error("a file of the archive is damaged");
  return text;
}

} // namespace

std::string write_zip(const std::vector<ZipFile> &files) {
  std::string bytes, directory;
  for (const ZipFile &file : files) {
    const std::size_t at = bytes.size();
    std::string common; // of both headers
    add(common, 20, 2);
    add(common, is_utf8, 2);
    add(common, stored, 2);
    add(common, 0, 2);      // midnight
    add(common, 0x0021, 2); // of the first representable day
    add(common, checksum(file.text), 4);
    add(common, file.text.size(), 4);
    add(common, file.text.size(), 4);
    add(common, file.name.size(), 2);
    add(common, 0, 2);
    add(bytes, local_mark, 4);
    bytes += common + file.name + file.text;
    add(directory, central_mark, 4);
    add(directory, 20, 2);
    directory += common;
    add(directory, 0, 2 + 2 + 2 + 4);
    add(directory, at, 4);
    directory += file.name;
  }
  const std::size_t at = bytes.size();
  bytes += directory;
  add(bytes, end_mark, 4);
  add(bytes, 0, 4);
  add(bytes, files.size(), 2);
  add(bytes, files.size(), 2);
  add(bytes, directory.size(), 4);
  add(bytes, at, 4);
  add(bytes, 0, 2);
  return bytes;
}

std::vector<ZipFile> read_zip(std::string_view bytes, std::size_t most) {
  if (bytes.size() < end_size)
    throw std::runtime_error("not a zip archive");
  std::size_t end = bytes.size() - end_size;
  while (number(bytes, end, 4) != end_mark)
    if (end-- == 0 || bytes.size() - end > end_size + UINT16_MAX)
      throw std::runtime_error("not a zip archive");
  std::vector<ZipFile> files;
  const std::size_t count = number(bytes, end + 10, 2);
  if (count > most_files)
    throw std::runtime_error("the archive has too many files");
  std::size_t total = 0;
  for (std::size_t at = number(bytes, end + 16, 4), k = 0; k < count; ++k) {
    if (number(bytes, at, 4) != central_mark)
      throw std::runtime_error("the archive's directory is damaged");
    const std::uint32_t flags = number(bytes, at + 8, 2), method = number(bytes, at + 10, 2),
                        sum = number(bytes, at + 16, 4), packed = number(bytes, at + 20, 4),
                        size = number(bytes, at + 24, 4), name = number(bytes, at + 28, 2),
                        more = number(bytes, at + 30, 2) + number(bytes, at + 32, 2),
                        local = number(bytes, at + 42, 4);
    if (at + central_size + name > bytes.size())
      throw std::runtime_error("the archive is truncated");
    ZipFile file{std::string(bytes.substr(at + central_size, name)), {}};
    at += central_size + name + more;
    if (file.name.ends_with('/'))
      continue;
    if ((flags & is_encrypted) || (method != stored && method != deflated))
      throw std::runtime_error("the archive is encrypted, or uses an unsupported compression method");
    if ((total += size) > most)
      throw std::runtime_error("the archive is too large");
    if (number(bytes, local, 4) != local_mark)
      throw std::runtime_error("the archive is damaged");
    const std::size_t from = local + local_size + number(bytes, local + 26, 2) + number(bytes, local + 28, 2);
    if (from > bytes.size() || packed > bytes.size() - from)
      throw std::runtime_error("the archive is truncated");
    const std::string_view own = bytes.substr(from, packed);
    file.text = method == stored ? std::string(own) : inflated(own, size);
    if (file.text.size() != size || checksum(file.text) != sum)
      throw std::runtime_error("a file of the archive is damaged");
    files.push_back(std::move(file));
  }
  return files;
}

} // namespace ampsim::cli::playground
