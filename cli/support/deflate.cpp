// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/support/deflate.h"

#include <stdexcept>
#include <zlib.h>

namespace ampsim::cli {

std::vector<std::uint8_t> deflated(std::string_view bytes) {
  uLongf size = compressBound(uLong(bytes.size()));
  std::vector<std::uint8_t> small(size);
  if (compress2(small.data(), &size, reinterpret_cast<const Bytef *>(bytes.data()), uLong(bytes.size()),
                Z_BEST_SPEED) != Z_OK)
    throw std::runtime_error("zlib cannot compress");
  small.resize(size);
  return small;
}

std::string inflated(const std::vector<std::uint8_t> &small, std::size_t size) {
  std::string bytes(size, '\0');
  uLongf done = uLong(size);
  if (uncompress(reinterpret_cast<Bytef *>(bytes.data()), &done, small.data(), uLong(small.size())) != Z_OK ||
      done != size)
    throw std::runtime_error("damaged");
  return bytes;
}

} // namespace ampsim::cli
