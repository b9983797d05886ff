// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Static information about a program: its files and the code of its kernels.
#pragma once

#include "cli/dap/protocol.h"
#include "model/debug_info.h"

#include <cstdint>
#include <map>
#include <string>

namespace ampsim::cli::dap {

class Code {
public:
  Code(const ProgramTables &tables, const DebugInfo &info, const std::vector<std::string> &program_sources);

  /// A file as named in the program's tables, by its path; the path itself if it is unknown there.
  std::string file_at(const std::string &path) const;
  /// A Source object.
  Json source(const std::string &file) const;

  Json loaded_sources() const;
  /// Answers a `source` request: the text of one of the program's files, of one of ampsim's headers, or of a kernel's
  /// code.
  Json source_text(const Arguments &arguments) const;
  /// Answers a `disassemble` request. Instructions are LLVM IR; an address is an instruction number.
  Json disassemble(const Arguments &arguments) const;
  /// The address of a stop point's hook; empty if it has none.
  std::string address_of(std::uint32_t point) const;

private:
  Json instruction(std::uint64_t address) const;
  std::string text_of(std::uint32_t kernel) const;
  Json code_source(std::uint32_t kernel) const;

  const ProgramTables &tables;
  const DebugInfo &info;
  std::map<std::string, std::string> paths;         // absolute, by file
  std::map<std::uint32_t, std::uint64_t> addresses; // of stop points
  std::vector<std::vector<std::uint32_t>> points;   // by kernel: the stop point that each instruction belongs to
};

} // namespace ampsim::cli::dap
