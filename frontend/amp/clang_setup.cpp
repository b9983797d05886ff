// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/clang_setup.h"

namespace ampsim::frontend {

const ClangSetup &amp_clang_setup() {
  static const ClangSetup setup = {
      .name = "amp",
      .header = "amp.h",
      .often_used = "amp/often_used.h",
      .standards = {"c++14", "c++17", "c++20"},
      .options =
          {// A function without a return statement returns some value, as with Microsoft's compiler.
           "-fno-strict-return",
           // Settings that MSVC implies.
           "-fms-extensions", "-fms-compatibility", "-fms-compatibility-version=19.33",
           // ... without those that conflict with libstdc++.
           "-fgnuc-version=4.2.1", "-fexceptions", "-fdeclspec", "-D_M_AMD64=100", "-D_M_X64=100",
           "-Wno-error=c++11-narrowing", "-Wno-delayed-template-parsing-in-cxx20", "-Wno-unicode-whitespace",
           "-Wno-nonportable-include-path", "-Wno-gcc-compat", "-Wno-dynamic-exception-spec", "-Wno-register",
           "-Wno-ignored-attributes", "-Wno-microsoft", "-Wno-unknown-pragmas"},
      .cxx_options = {"-fcxx-exceptions", "-fdelayed-template-parsing", "-D__STRICT_ANSI__=1"},
      .c_options = {"-D__STDC__=1"}, // glibc requires it
      .pass_options =
          {"-fno-cuda-host-device-constexpr",
           // An overload for one side only does not prevent a function of both sides from calling one that
           // it can call.
           "-fgpu-exclude-wrong-side-overloads"},
      // A texel of three floats is 12 bytes, so a vector of three must not be read as one of four.
      .device_options = {"-D__AMPSIM_AMP_PASS__=1", "-fpreserve-vec3-type"},
  };
  return setup;
}

} // namespace ampsim::frontend
