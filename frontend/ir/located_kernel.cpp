// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/located_kernel.h"
#include "frontend/ast/ast_tables.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/inserted_code.h"
#include "frontend/ir/instrument.h"
#include "frontend/ir/kept_calls.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace ampsim::frontend {
namespace {

/// The names of functions and files in reports, learned from the sites of the kernel.
class SourceNames {
public:
  SourceNames(const llvm::Function &kernel, const ProgramTables &program, const std::string &headers)
      : headers(headers) {
    for (const llvm::Function *function : functions_of(const_cast<llvm::Function &>(kernel)))
      for (const llvm::Instruction &instruction : llvm::instructions(*function))
        if (std::optional<SiteId> site = site_of(instruction))
          learn(instruction.getDebugLoc().get(), program.sites[*site].stack);
  }

  void add_file(const std::string &file) { files.try_emplace(absolute_path(file), file); }

  /// The program's frames of a place, innermost first.
  std::vector<SourceFrame> stack_of(const llvm::DILocation *place) const {
    std::vector<SourceFrame> stack;
    for (; place; place = place->getInlinedAt()) {
      const std::string path = absolute_path(*place->getScope());
      if (place->getLine() == 0 || path.starts_with(headers) || path.starts_with("/usr/include/"))
        continue;
      const llvm::DISubprogram &function = *place->getScope()->getSubprogram();
      const auto file = files.find(path);
      const auto name = functions.find(key_of(function));
      stack.push_back({name == functions.end() ? llvm::demangle(key_of(function)) : name->second,
                       file == files.end() ? as_included(place->getFile()->getFilename()) : file->second,
                       place->getLine(), place->getColumn()});
    }
    return stack;
  }

private:
  const std::string headers;
  std::map<std::string, std::string> functions, files;

  /// Clang names a header beside its includer "./NAME".
  static std::string as_included(llvm::StringRef file) {
    file.consume_front("./");
    return file.str();
  }

  static std::string key_of(const llvm::DISubprogram &function) {
    return (function.getLinkageName().empty() ? function.getName() : function.getLinkageName()).str();
  }

  void learn(const llvm::DILocation *place, const std::vector<SourceFrame> &stack) {
    for (; place; place = place->getInlinedAt())
      for (const SourceFrame &frame : stack)
        if (frame.line == place->getLine() && frame.column == place->getColumn()) {
          functions.try_emplace(key_of(*place->getScope()->getSubprogram()), frame.function);
          files.try_emplace(absolute_path(*place->getScope()), frame.file);
        }
  }
};

/// Clang adds nothing to an unsigned number without wrapping.
bool is_signed(const llvm::PHINode &variable) {
  for (const llvm::Value *value : variable.incoming_values())
    if (const auto *sum = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(value))
      return sum->hasNoSignedWrap();
  for (const llvm::User *user : variable.users())
    if (const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(user); compare && compare->isRelational())
      return compare->isSigned();
  return true;
}

/// The variable that has become this phi; empty if it is none of the program's.
std::string variable_name(const llvm::PHINode &phi) {
  const llvm::StringRef name = phi.getName().split('.').first;
  const unsigned bits = phi.getType()->isIntegerTy() ? phi.getType()->getIntegerBitWidth() : 0;
  const bool is_own = !name.empty() && !name.starts_with("__") && name != "retval" && name != "cleanup" &&
                      name != "ref" && name != "agg" && name != "tmp";
  return is_own && bits >= 8 && bits <= 64 ? name.str() : "";
}

class Locator {
public:
  Locator(llvm::Module &module, std::uint32_t kernel, const SourceNames &names, LocatedKernel &described)
      : names(names), described(described), builder(module.getContext()), i64(builder.getInt64Ty()),
        current(new llvm::GlobalVariable(
            module, builder.getPtrTy(), /*isConstant=*/false, llvm::GlobalValue::ExternalLinkage,
            llvm::ConstantPointerNull::get(builder.getPtrTy()), notes_symbol(kernel))) {
    described.places.emplace_back();
  }

  void add_kernel(llvm::Function &kernel) {
    llvm::DominatorTree dominators(kernel);
    const llvm::LoopInfo loops(dominators);
    std::vector<LoopNotes> noted;
    for (const llvm::Loop *loop : loops.getLoopsInPreorder())
      noted.push_back(notes_of(*loop));
    llvm::BasicBlock &entry = kernel.getEntryBlock();
    builder.SetInsertPoint(&entry, entry.getFirstInsertionPt());
    llvm::Value *notes = builder.CreateAlloca(llvm::ArrayType::get(i64, used));
    builder.CreateMemSet(notes, builder.getInt8(0), used * sizeof(std::int64_t),
                         llvm::Align(alignof(std::int64_t)));
    builder.CreateStore(notes, current, /*isVolatile=*/true);
    for (const LoopNotes &each : noted)
      note_loop(each, notes);
    note_places(kernel, notes);
  }

  void add_function(llvm::Function &function) {
    llvm::BasicBlock &entry = function.getEntryBlock();
    builder.SetInsertPoint(&entry, entry.getFirstInsertionPt());
    llvm::Value *notes = builder.CreateLoad(builder.getPtrTy(), current, /*isVolatile=*/true); // its caller's
    note_places(function, notes);
  }

private:
  const SourceNames &names;
  LocatedKernel &described;
  llvm::IRBuilder<> builder;
  llvm::IntegerType *i64;
  llvm::GlobalVariable *current; // points to the notes of the thread that runs
  std::uint32_t used = 1;        // notes; the first is the place
  std::map<const llvm::DILocation *, std::uint64_t> numbers;

  struct LoopNotes {
    const llvm::Loop *loop;
    std::uint32_t running;
    std::vector<std::pair<llvm::PHINode *, std::uint32_t>> variables;
  };

  LoopNotes notes_of(const llvm::Loop &loop) {
    LoopNotes notes{&loop, used++, {}};
    for (llvm::PHINode &phi : loop.getHeader()->phis())
      if (const std::string name = variable_name(phi); !name.empty()) {
        described.variables.push_back({name, is_signed(phi), used, notes.running});
        notes.variables.emplace_back(&phi, used++);
      }
    return notes;
  }

  void store(llvm::Value *value, llvm::Value *notes, std::uint32_t number) {
    builder.CreateStore(value, builder.CreateConstInBoundsGEP1_64(i64, notes, number), /*isVolatile=*/true);
  }

  void note_loop(const LoopNotes &each, llvm::Value *notes) {
    llvm::BasicBlock *header = each.loop->getHeader();
    builder.SetInsertPoint(header, header->getFirstInsertionPt());
    store(builder.getInt64(1), notes, each.running);
    for (const auto &[phi, number] : each.variables)
      store(is_signed(*phi) ? builder.CreateSExt(phi, i64) : builder.CreateZExt(phi, i64), notes, number);
    llvm::SmallVector<llvm::BasicBlock *, 8> exits;
    each.loop->getUniqueExitBlocks(exits);
    for (llvm::BasicBlock *exit : exits) {
      builder.SetInsertPoint(exit, exit->getFirstInsertionPt());
      store(builder.getInt64(0), notes, each.running);
    }
  }

  std::uint64_t number_of(const llvm::DILocation &place) {
    auto [known, is_new] = numbers.try_emplace(&place, 0);
    if (is_new)
      if (std::vector<SourceFrame> stack = names.stack_of(&place); !stack.empty()) {
        known->second = described.places.size();
        described.places.push_back(std::move(stack));
      }
    return known->second;
  }

  void note_places(llvm::Function &function, llvm::Value *notes) {
    const auto *begin = llvm::dyn_cast<llvm::Instruction>(notes);
    for (llvm::BasicBlock &block : function) {
      std::uint64_t last = 0;
      bool is_after_begin = !begin || begin->getParent() != &block;
      for (llvm::Instruction &instruction : llvm::make_early_inc_range(block)) {
        is_after_begin |= &instruction == begin;
        const llvm::DILocation *place = instruction.getDebugLoc().get();
        if (!is_after_begin || !place || llvm::isa<llvm::PHINode, llvm::AllocaInst>(instruction) ||
            llvm::isa<llvm::DbgInfoIntrinsic>(instruction))
          continue;
        const std::uint64_t number = number_of(*place);
        if (number == 0 || number == last)
          continue;
        last = number;
        builder.SetInsertPoint(&instruction);
        store(builder.getInt64(number), notes, 0);
        builder.CreateStore(notes, current, /*isVolatile=*/true); // another thread may have run in between
      }
    }
  }
};

/// A copy of the kernel, with the hooks that it needs to run.
std::unique_ptr<llvm::Module> clone_with_hooks(const llvm::Module &prepared, std::uint32_t kernel,
                                               const ProgramTables &program) {
  std::unique_ptr<llvm::Module> module = clone_with_kernel(prepared, kernel_symbol(kernel));
  instrument(*module, {Variant::none}, program);
  return module;
}

} // namespace

std::string located_symbol(std::uint32_t kernel) { return kernel_symbol(kernel) + ".located"; }
std::string notes_symbol(std::uint32_t kernel) { return kernel_symbol(kernel) + ".notes"; }

std::unique_ptr<llvm::MemoryBuffer> compile_located_kernel(const llvm::Module &prepared, std::uint32_t kernel,
                                                           const ProgramTables &program, const std::string &headers,
                                                           LocatedKernel &described) {
  std::unique_ptr<llvm::Module> module = clone_with_hooks(prepared, kernel, program);
  llvm::Function &entry = *module->getFunction(kernel_symbol(kernel));
  SourceNames names(entry, program, headers);
  names.add_file(program.kernels[kernel].file);
  Locator locator(*module, kernel, names, described);
  locator.add_kernel(entry);
  for (llvm::Function *function : functions_of(entry))
    if (function != &entry)
      locator.add_function(*function);
  llvm::StripDebugInfo(*module);
  entry.setName(located_symbol(kernel));
  for (llvm::Function &function : llvm::make_early_inc_range(*module))
    if (function.isDeclaration() && function.use_empty())
      function.eraseFromParent();
    else if (function.hasLocalLinkage())
      function.setDSOLocal(true);
  optimize(*module, 0, /*loops_over_threads=*/false);
  probe_stacks(*module);
  return generate_code(*module, 0);
}

} // namespace ampsim::frontend
