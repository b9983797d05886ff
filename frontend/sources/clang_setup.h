// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The setup of Clang for a source language: plain data that the language provides.
//
// It is separate from the rest of a language (frontend/language/source_language.h), so that the tool that precompiles
// the headers contains nothing that changes more often than they do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

struct ClangSetup {
  std::string_view name;                // in the names of the precompiled headers, and of its folder of headers
  std::string_view shared_headers = {}; // the folder of another language's headers that it uses
  /// The name by which Clang's driver knows a language whose sources have only a device side. Empty: C++, which Clang
  /// compiles in its CUDA mode, once for each side.
  std::string_view device_language = {};
  /// The library's header, which programs include first; precompiled for these standards. Empty if there is none.
  std::string_view header;
  bool implied = false; // included implicitly at the start of every program
  /// A header included only in the precompiled one, after `header`: it contains the instantiations that most programs
  /// use. Empty if none.
  std::string_view often_used = {};
  std::vector<std::string> standards;
  /// Defined as 1 for sources that a program compiles at run time, for which the header differs; empty if it does not.
  std::string_view run_time_macro = {};
  /// For Clang's driver, before the user's own options: for sources in the language and in C, for the former alone, for
  /// C alone. Host code in C++ is just C++.
  std::vector<std::string> options, cxx_options, c_options;
  /// For the compiler itself, options that the driver does not accept: in both passes over a source, or only in the
  /// device's.
  std::vector<std::string> pass_options, device_options;
  /// Defined in the device's pass as ten times the architecture; empty if none.
  std::string_view architecture_macro = {};
  unsigned architecture = 0; // if the user does not specify it
  /// Defined as the number of threads in a warp, in both passes; empty if none.
  std::string_view warp_macro = {};
  unsigned warp = 0; // if the user does not specify it
};

} // namespace ampsim::frontend
