// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See module_image.h.
#include "frontend/driver/module_image.h"
#include "frontend/driver/archive.h"
#include "model/module_code.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/xxhash.h"

#include <charconv>
#include <stdexcept>

namespace ampsim::frontend {

namespace {

constexpr std::string_view data_mark = "// ";
constexpr std::string_view begin_of_data = "// code:\n";
const std::string hash_mark = "// hash: ";
constexpr std::size_t width = 100; // characters per line of data
constexpr std::size_t digits = 12; // digits of the length

/// Detects truncated and corrupted files, on which LLVM can crash.
std::string hash_of_data(std::string_view data) {
  return llvm::utohexstr(llvm::xxh3_64bits(llvm::StringRef(data.data(), data.size())), /*LowerCase=*/true, 16);
}

} // namespace

std::string to_text(const ModuleImage &image) {
  ArchiveWriter writer;
  writer(image.build, image.folder, image.texts, image.lowered, image.kernels, image.units);
  std::string body = "//\n.version 8.7\n.target sm_90\n.address_size 64\n//\n";
  for (const std::string &kernel : image.kernels)
    body += "// .visible .entry " + kernel + "(\n";
  const std::string data = llvm::encodeBase64(writer.bytes);
  body += hash_mark + hash_of_data(data) + "\n";
  body += begin_of_data;
  for (std::size_t begin = 0; begin < data.size(); begin += width) {
    body += data_mark;
    body += data.substr(begin, width) + "\n";
  }
  const std::string length = std::to_string(body.size());
  return std::string(image_mark) + std::string(digits - std::min(digits, length.size()), '0') + length + "\n" +
         body;
}

std::optional<ModuleImage> module_image_from(std::string_view text) {
  if (!text.starts_with(image_mark) || text.size() < image_mark.size() + digits + 1)
    return std::nullopt;
  std::size_t length = 0;
  const char *number = text.data() + image_mark.size();
  if (std::from_chars(number, number + digits, length).ec != std::errc())
    return std::nullopt;
  std::string_view body = text.substr(image_mark.size() + digits + 1);
  if (body.size() < length)
    return std::nullopt;
  body = body.substr(0, length);
  const std::size_t at = body.find(begin_of_data);
  if (at == body.npos)
    return std::nullopt;
  const std::string_view head = body.substr(0, at);
  body.remove_prefix(at + begin_of_data.size());
  std::string data;
  while (!body.empty()) {
    const std::size_t end = std::min(body.find('\n'), body.size());
    if (end > data_mark.size())
      data += body.substr(data_mark.size(), end - data_mark.size());
    body.remove_prefix(std::min(end + 1, body.size()));
  }
  if (!head.ends_with(hash_mark + hash_of_data(data) + "\n"))
    return std::nullopt;
  std::vector<char> bytes;
  if (llvm::Error error = llvm::decodeBase64(data, bytes)) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  }
  ModuleImage image;
  try {
    const std::string_view view(bytes.data(), bytes.size());
    ArchiveReader reader(view);
    reader(image.build, image.folder, image.texts, image.lowered, image.kernels, image.units);
  } catch (const std::runtime_error &) {
    return std::nullopt;
  }
  return image;
}

} // namespace ampsim::frontend
