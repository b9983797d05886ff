// How Clang is set up for a source language: plain data that the language gives.
//
// It stands apart from the rest of a language (frontend/language/source_language.h), so that the tool that
// precompiles the headers has nothing in it that changes more often than they do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

struct ClangSetup {
  std::string_view name;                // in the names of the precompiled headers, and of its folder of headers
  std::string_view shared_headers = {}; // the folder of another language's headers that it builds on
  /// The library's header, with which programs begin; precompiled for these standards.
  std::string_view header;
  bool implied = false; // programs need not include it: they all begin with it
  /// A header that only the precompiled one has, behind `header`: it instantiates what most programs use. Empty: none.
  std::string_view often_used = {};
  std::vector<std::string> standards;
  /// For Clang's driver, before the user's own: for sources in the language and in C, for the
  /// former alone, for C alone. Host code in C++ is just C++.
  std::vector<std::string> options, cxx_options, c_options;
  /// For the compiler itself, where the driver has no such option: in both passes over a source, in the device's
  /// alone.
  std::vector<std::string> pass_options, device_options;
  /// Defined in the device's pass as ten times the architecture; empty: there is none.
  std::string_view architecture_macro = {};
  unsigned architecture = 0; // where the user names none
  /// Defined as the threads in a warp, in both passes; empty: there is none.
  std::string_view warp_macro = {};
  unsigned warp = 0; // where the user names none
};

} // namespace ampsim::frontend
