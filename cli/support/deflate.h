// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compresses bytes for a file or a pipe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Favours speed: the data is mostly the same byte.
std::vector<std::uint8_t> deflated(std::string_view bytes);
/// Throws std::runtime_error if the data was not deflated from `size` bytes.
std::string inflated(const std::vector<std::uint8_t> &small, std::size_t size);

} // namespace ampsim::cli
