// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See random_name.h.
#include "cli/support/random_name.h"

#include <cerrno>
#include <fmt/format.h>
#include <sys/random.h>
#include <system_error>

namespace ampsim::cli {

std::string random_name(unsigned bytes) {
  std::string random(bytes, '\0'), text;
  if (getrandom(random.data(), bytes, 0) != ssize_t(bytes)) // signals do not interrupt so short a read
    throw std::system_error(errno, std::generic_category(), "getrandom");
  for (char each : random)
    text += fmt::format("{:02x}", static_cast<unsigned char>(each));
  return text;
}

} // namespace ampsim::cli
