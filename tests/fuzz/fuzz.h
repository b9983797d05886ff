// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code shared by fuzz targets. A target is one file that defines LLVMFuzzerTestOneInput(); tests/fuzz/CMakeLists.txt
// links it with libFuzzer, or, as the test `fuzz/NAME`, with replay.cpp, which runs the kept corpus once.
//
// A parser may refuse its input in its own way. Anything else (a crash, another exception, an endless loop, more
// memory than libFuzzer allows) is a mistake.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace ampsim::fuzz {

inline std::string_view text_of(const std::uint8_t *data, std::size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

/// For parsers that read files: one of this process, with this extension.
inline std::string file_with(std::string_view text, const std::string &extension) {
  static const std::string folder = [] {
    std::string name = "/tmp/ampsim-fuzz-XXXXXX";
    return std::string(mkdtemp(name.data()));
  }();
  std::string file = folder + "/input" + extension;
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

} // namespace ampsim::fuzz
