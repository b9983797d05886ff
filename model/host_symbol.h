// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Symbols that ampsim defines for the linker of compiled programs.
#pragma once

namespace ampsim {

/// A function or variable of ampsim that compiled code may name.
struct HostSymbol {
  const char *name;
  void *address;
  bool weak = false; // a definition in the program takes precedence
};

} // namespace ampsim
