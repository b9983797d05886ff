// Bytes made small for a file or a pipe, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Quickly rather than well: what we have is mostly the same byte.
std::vector<std::uint8_t> deflated(std::string_view bytes);
/// Throws std::runtime_error where that is not what `size` bytes were deflated to.
std::string inflated(const std::vector<std::uint8_t> &small, std::size_t size);

} // namespace ampsim::cli
