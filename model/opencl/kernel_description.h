// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel as its source declares it: what host programs ask about it, and what setting its arguments needs. The
// frontend writes the descriptions of a program's kernels as text, and the library reads them (library_notes.h).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

struct OpenclParameter {
  enum class Space : std::uint8_t { value, global, constant, local, image, sampler };
  enum Qualifiers : std::uint8_t { is_const = 1, is_restrict = 2, is_volatile = 4, is_read = 8, is_written = 16 };
  std::string name, type; // "float4*"
  Space space = Space::value;
  std::uint8_t qualifiers = 0; // of what it points to, or of an image
  std::uint64_t size = 0;      // bytes of a value
};

struct OpenclKernel {
  std::string name;
  std::string attributes;                // "reqd_work_group_size(64,1,1)"
  std::array<std::uint32_t, 3> required; // reqd_work_group_size; zeros: none
  std::vector<OpenclParameter> parameters;
};

std::string to_text(const OpenclKernel &kernel);
/// From the texts of several, one after the other.
std::vector<OpenclKernel> opencl_kernels_in(std::string_view text);

} // namespace ampsim
