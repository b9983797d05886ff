// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See unit.h.
#include "frontend/driver/unit.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/diagnostics/current_line.h"
#include "frontend/driver/model_archive.h"
#include "frontend/ir/indirect_calls.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <stdexcept>

namespace ampsim::frontend {

template <class A> void archive(A &a, KernelSource &kernel) {
  a(kernel.symbol, kernel.entry, kernel.name, kernel.file, kernel.line, kernel.captures, kernel.parameters,
    kernel.argument_bytes, kernel.rank, kernel.tile, kernel.tile_at_launch, kernel.required_tile,
    kernel.most_threads, kernel.cluster);
}
template <class A> void archive(A &a, AstTables &tables) {
  a(tables.kernels, tables.tile_local, tables.variables, tables.allocations, tables.function_names,
    tables.file_names, tables.extents, tables.returns, tables.outlines);
}

std::string to_bytes(const Unit &unit) {
  std::string code;
  llvm::raw_string_ostream out(code);
  llvm::WriteBitcodeToFile(*unit.device, out);
  ArchiveWriter writer;
  writer(unit.source, unit.language, unit.warp_size, unit.warp_synchronous, unit.headers, unit.device_code,
         unit.tables, code);
  return std::move(writer.bytes);
}

std::optional<Unit> unit_from(std::string_view bytes, llvm::LLVMContext &context) {
  Unit unit;
  std::string code;
  try {
    ArchiveReader reader(bytes);
    reader(unit.source, unit.language, unit.warp_size, unit.warp_synchronous, unit.headers, unit.device_code,
           unit.tables, code);
  } catch (const std::runtime_error &) {
    return std::nullopt;
  }
  llvm::Expected<std::unique_ptr<llvm::Module>> module =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(code, unit.source), context);
  if (!module) {
    llvm::consumeError(module.takeError());
    return std::nullopt;
  }
  unit.device = std::move(*module);
  return unit;
}

//===--- functions of other units --------------------------------------------------===//

//===--- symbols for the host's linker --------------------------------------------------===//

namespace {

/// The functions that a unit's kernels, and its functions that other units may call, can reach.
std::set<const llvm::Function *> reachable_functions(const llvm::Module &module) {
  std::set<const llvm::Function *> found;
  std::vector<const llvm::Function *> open;
  auto visit = [&](const llvm::Function &function) {
    if (found.insert(&function).second)
      open.push_back(&function);
  };
  for (const llvm::Function &function : module)
    if (!function.isDeclaration() && function.hasExternalLinkage())
      visit(function);
  while (!open.empty()) {
    const llvm::Function *function = open.back();
    open.pop_back();
    for (const llvm::Instruction &instruction : llvm::instructions(*function))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        if (const llvm::Function *callee = call->getCalledFunction())
          visit(*callee);
  }
  return found;
}

} // namespace

DeviceSymbols device_symbols(const Unit &unit) {
  DeviceSymbols symbols;
  for (const llvm::Function *function : reachable_functions(*unit.device))
    if (function->getName().starts_with("_Z") && function->isDeclaration())
      symbols.needed.insert(function->getName().str());
  for (const llvm::Function &function : *unit.device)
    if (!function.isDeclaration() && function.hasExternalLinkage())
      symbols.defined.insert(function.getName().str());
  for (const auto &[name, described] : unit.tables.variables)
    if (const llvm::GlobalVariable *variable = unit.device->getNamedGlobal(name)) {
      if (variable->isDeclaration() && !variable->use_empty())
        symbols.needed.insert(name);
      if (!variable->isDeclaration() && !variable->hasLocalLinkage())
        symbols.defined.insert(name);
    }
  return symbols;
}

namespace {

bool is_wanted(const llvm::Function &function) {
  return function.isDeclaration() && !function.isIntrinsic() && !function.use_empty();
}

/// Returns whether `from` defines a function that `into` only declares.
bool can_give(const llvm::Module &from, const llvm::Module &into) {
  return std::ranges::any_of(into, [&](const llvm::Function &function) {
    const llvm::Function *defined = is_wanted(function) ? from.getFunction(function.getName()) : nullptr;
    return defined && !defined->isDeclaration() && !defined->hasLocalLinkage();
  });
}

/// Copies attributes of functions and variables from one unit to another.
void merge(const AstTables &from, AstTables &into) {
  auto add = [](const auto &source, auto &target) { target.insert(source.begin(), source.end()); };
  add(from.tile_local, into.tile_local);
  add(from.function_names, into.function_names);
  add(from.file_names, into.file_names);
  add(from.extents, into.extents);
  add(from.returns, into.returns);
}

/// Device functions that one unit calls and another one defines (relocatable device code) become the caller's own,
/// since every call is inlined. Their variables already belong to the machine, and so are the same for all.
void import_functions(std::span<Unit> units) {
  for (Unit &unit : units)
    for (bool again = units.size() > 1; again;) {
      again = false;
      for (Unit &other : units)
        if (&other != &unit && can_give(*other.device, *unit.device)) {
          if (llvm::Linker::linkModules(*unit.device, llvm::CloneModule(*other.device),
                                        llvm::Linker::Flags::LinkOnlyNeeded))
            throw std::runtime_error("cannot link the device code of '" + other.source + "' and '" + unit.source +
                                     "'");
          merge(other.tables, unit.tables);
          again = true;
        }
    }
}

} // namespace

PreparedUnits prepare_units(std::span<Unit> units, ProgramImage &image,
                            std::vector<std::unique_ptr<llvm::Module>> *with_variables, unsigned first_unit,
                            const std::string &module) {
  PreparedUnits prepared;
  for (unsigned number = first_unit; number < first_unit + units.size(); ++number) {
    Unit &unit = units[number - first_unit];
    image.outlines.insert(image.outlines.end(), unit.tables.outlines.begin(), unit.tables.outlines.end());
    resolve_indirect_calls(*unit.device, number);
    verify_after("resolve_indirect_calls", *unit.device);
    prepared.values.push_back(std::make_unique<llvm::Module>("initial values", unit.device->getContext()));
    InitialValues &values = prepared.initial_values.emplace_back(
        take_global_variables(*unit.device, unit.tables, number, image.tables, module));
    for (auto &[symbol, value] : values)
      value = initial_value(*prepared.values.back(), *value)->getInitializer();
    verify_after("take_global_variables", *unit.device);
  }
  import_functions(units);
  for (Unit &unit : units) {
    verify_after("import_functions", *unit.device);
    image.first_kernels.push_back(std::uint32_t(image.tables.kernels.size()));
    if (with_variables)
      prepared.functions.push_back(llvm::CloneModule(*unit.device));
    std::vector<Diagnostic> errors =
        prepare_device_module(*unit.device, unit.tables, unit.headers, unit.device_code, image.tables,
                              with_variables ? &with_variables->emplace_back() : nullptr);
    verify_after("prepare_device_module", *unit.device);
    prepared.errors.insert(prepared.errors.end(), errors.begin(), errors.end());
  }
  return prepared;
}

void print_errors(std::vector<Diagnostic> &errors) {
  std::set<std::string> said;
  std::erase_if(errors, [&](const Diagnostic &each) {
    return !said.insert(each.file + ":" + std::to_string(each.line) + ":" + std::to_string(each.column) +
                        each.message)
                .second;
  });
  for (const Diagnostic &diagnostic : errors) {
    std::string place = diagnostic.file;
    if (diagnostic.line)
      place += ":" + std::to_string(diagnostic.line) +
               (diagnostic.column ? ":" + std::to_string(diagnostic.column) : "");
    std::fprintf(stderr, "%s%s: %s: %s\n", before_message(), place.c_str(), diagnostic.severity.c_str(),
                 diagnostic.message.c_str());
  }
}

} // namespace ampsim::frontend
