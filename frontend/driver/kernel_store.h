// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code of a program's kernels: compiled when a form is first requested, and kept in memory and in the cache.
#pragma once

#include "frontend/driver/cache.h"
#include "frontend/driver/program.h"
#include "frontend/ir/instrument.h"

#include "llvm/IR/Module.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace ampsim::frontend {

class KernelStore {
public:
  /// `module_of` returns the prepared module that contains a kernel. All references must outlive this object.
  KernelStore(const CompileOptions &options, const ProgramTables &tables,
              std::function<const llvm::Module &(std::uint32_t kernel)> module_of, CompileStats &stats)
      : options(options), tables(tables), module_of(std::move(module_of)), stats(stats) {}

  /// Enables the cache. Code is stored by what it is made from, so that a change to the program leaves the code of
  /// other kernels, and under the program's key.
  void keep_in(const Cache &where, const std::string &program_key) {
    cache = &where;
    key = program_key;
  }
  /// Kernels from that number on belong to a module; `image`: the hash of its image.
  void begin_module(std::uint32_t first_kernel, const std::string &image) { modules[first_kernel] = image; }
  void forget_modules() { modules.clear(); }

  /// The form of a kernel that launches with such tiles need.
  KernelForm form_for(std::uint32_t kernel, Instrumentation code, KernelForm::Kind kind,
                      const TileShape &tile) const;
  /// Without an object if the kernel cannot have that form.
  const VariantCode &code_of(std::uint32_t kernel, const KernelForm &form);

private:
  const CompileOptions &options;
  const ProgramTables &tables;
  const std::function<const llvm::Module &(std::uint32_t)> module_of;
  CompileStats &stats;
  const Cache *cache = nullptr;
  std::string key;
  std::map<std::uint32_t, std::string> modules; // hashes of their images, by first kernel
  std::string key_of(std::uint32_t kernel) const;
  std::map<std::pair<std::uint32_t, KernelForm>, VariantCode> known;
  std::set<std::uint32_t> described; // kernels whose sites are dumped

  unsigned level(const KernelForm &form) const;
  const char *obstacle(std::uint32_t kernel, const KernelForm &form) const;
  void log(std::uint32_t kernel, const KernelForm &form, const std::string &result) const;
  std::optional<VariantCode> cached(const std::string &contents);
  VariantCode compile(std::uint32_t kernel, const KernelForm &form);
};

} // namespace ampsim::frontend
