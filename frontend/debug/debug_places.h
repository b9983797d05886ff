// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The places of variables in a kernel compiled for debugging, and the points where its threads can stop.
//
// The kernel has been inlined, but its variables are still in memory. Those of the user's functions move into one
// block, the thread's frame, which the debugger owns; those of ampsim's own headers become registers. Then each
// statement gets its stop point: a place where a block's instructions reach another line or another call.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/debug/debug_types.h"
#include "model/debug_info.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// The names and files of a compiled source, as far as places need them.
struct DebugNames {
  std::map<std::string, std::string> functions; // by symbol
  std::map<std::string, std::string> files;     // by absolute path
  std::string headers;                          // folder of ampsim's own headers
  const LibraryTypes *library = nullptr;        // of the source language
};

/// The calls in all functions of a kernel, each with its number (DebugFrame::call).
using DebugCalls = std::map<std::pair<const llvm::DISubprogram *, const llvm::DILocation *>, std::uint32_t>;

class DebugPlaces {
public:
  /// `kernel`: a kernel, or a function that it keeps (frontend/ir/kept_calls.h). The variables of a kept function are
  /// not shown, and its callers are assumed to be `callers`, those of its first call.
  DebugPlaces(llvm::Function &kernel, std::uint32_t index, const DebugNames &names, DebugTypes &types,
              DebugInfo &info, DebugCalls &calls, std::vector<DebugFrame> callers = {})
      : kernel(kernel), index(index), names(names), types(types), info(info), calls(calls),
        callers(std::move(callers)) {}

  /// Puts the user's variables into a frame, and the other ones into registers. Returns the beginnings of the frame's
  /// variables: the address computations that accesses refer to.
  std::set<const llvm::Value *> move_variables();
  /// Describes the kernel's stop points, and the instruction that each precedes.
  std::vector<std::pair<llvm::Instruction *, std::uint32_t>> add_points();
  /// To be called after that: the functions that a thread is in, innermost first, at the first call of a function that
  /// the kernel keeps.
  const std::map<const llvm::Function *, std::vector<DebugFrame>> &kept_calls() const { return frames_at_calls; }
  /// The number of an access's place in DebugInfo::accesses.
  std::uint32_t add_access(const llvm::Instruction &instruction);

private:
  struct Declared {
    std::uint32_t variable;
    const llvm::DILocalScope *scope;
    const llvm::DILocation *inlined_at;
    const llvm::Instruction *before; // the declaration precedes it
    unsigned line;
    bool parameter;
  };
  using Call = std::pair<const llvm::DISubprogram *, const llvm::DILocation *>;
  struct Key {
    std::uint32_t call;
    unsigned line;
    friend auto operator<=>(const Key &, const Key &) = default;
  };

  bool is_users(const llvm::DIScope &scope) const;
  const std::string &file_name(const llvm::DIScope &scope) const;
  std::string function_name(const llvm::DISubprogram &function) const;
  std::vector<const llvm::DILocation *> users_locations(const llvm::DebugLoc &location) const;
  SourceFrame place(const llvm::DILocation &location) const;
  std::uint32_t call_of(const llvm::DILocation &location);
  std::optional<Key> key(const llvm::Instruction &instruction);
  void find_declarations();
  StopPoint describe(const llvm::Instruction &instruction, const llvm::DominatorTree &dominators);

  llvm::Function &kernel;
  const std::uint32_t index;
  const DebugNames &names;
  DebugTypes &types;
  DebugInfo &info;
  std::map<std::pair<const llvm::DILocalVariable *, const llvm::DILocation *>, std::uint32_t> variables;
  std::vector<Declared> declarations;
  DebugCalls &calls;
  const std::vector<DebugFrame> callers;
  std::map<const llvm::Function *, std::vector<DebugFrame>> frames_at_calls;
  mutable std::map<const llvm::DIFile *, std::string> file_names;
};

} // namespace ampsim::frontend
