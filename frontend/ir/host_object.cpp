// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_object.h.
#include "frontend/ir/host_object.h"
#include "frontend/ir/host_accesses.h"
#include "model/unit_record.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <algorithm>
#include <cstring>

namespace ampsim::frontend {
namespace {

struct Slot {
  std::string symbol;
  bool local = false;
  llvm::GlobalVariable *pointer = nullptr;
};

class ObjectMaker {
public:
  ObjectMaker(llvm::Module &module, const HostContext &context)
      : module(module), context(context), builder(module.getContext()), pointer(builder.getPtrTy()),
        i64(builder.getInt64Ty()) {}

  std::vector<std::string> errors;

  void make(const ObjectUnit &unit) {
    HostModule host;
    HostKernels kernels = notify_library(module, context, host);
    for (const std::string &kernel : host.unknown_kernels)
      errors.push_back("the kernel '" + kernel + "' was not compiled (please report this)");
    reach_through_slots();
    call_renamed_main();
    inline_always(module);
    add_note(add_record(unit, kernels));
  }

private:
  llvm::Module &module;
  const HostContext &context;
  llvm::IRBuilder<> builder;
  llvm::Type *pointer, *i64;
  std::vector<Slot> slots;

  //===--- variables of the machine --------------------------------------------------===//

  void reach_through_slots() {
    if (llvm::GlobalVariable *annotations = module.getNamedGlobal("llvm.global.annotations"))
      annotations->eraseFromParent(); // Clang's notes about variables, which no code reads
    for (const auto &[name, described] : context.tables.variables) {
      llvm::GlobalVariable *variable = module.getNamedGlobal(described.symbol);
      if (!variable)
        continue;
      // The program assigns the numbers that distinguish units.
      const std::string suffix = "." + std::to_string(context.unit);
      const bool local = described.symbol.ends_with(name + suffix);
      std::string symbol = described.symbol;
      if (local)
        symbol.resize(symbol.size() - suffix.size());
      add_slot(*variable, symbol, local, described.name);
    }
    for (const char *name : host_ranges) {
      llvm::GlobalVariable *range = module.getNamedGlobal(name);
      if (!range)
        continue;
      // Libraries that are initialised before the program's objects may call functions of these objects
      // (std::string's): they find an empty range.
      auto *none = new llvm::GlobalVariable(module, range->getValueType(), /*isConstant=*/true,
                                            llvm::GlobalValue::PrivateLinkage,
                                            llvm::Constant::getNullValue(range->getValueType()), "ampsim.none");
      add_slot(*range, name, false, name, none);
    }
  }

  void add_slot(llvm::GlobalVariable &variable, const std::string &symbol, bool local, const std::string &name,
                llvm::Constant *initial = nullptr) {
    // Clang keeps the functions that the device may use.
    llvm::removeFromUsedLists(module, [&](llvm::Constant *used) { return used->stripPointerCasts() == &variable; });
    variable.removeDeadConstantUsers();
    if (variable.use_empty())
      return variable.eraseFromParent();
    auto *slot = new llvm::GlobalVariable(module, pointer, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                                          initial ? initial : null(), "ampsim.slot");
    slots.push_back({symbol, local, slot});
    llvm::convertUsersOfConstantsToInstructions({&variable});
    for (llvm::Use &use : llvm::make_early_inc_range(variable.uses())) {
      auto *instruction = llvm::dyn_cast<llvm::Instruction>(use.getUser());
      if (!instruction) {
        errors.push_back("the address of '" + name + "' in a static initial value of the host is not supported");
        return;
      }
      auto *phi = llvm::dyn_cast<llvm::PHINode>(instruction);
      builder.SetInsertPoint(phi ? phi->getIncomingBlock(use)->getTerminator() : instruction);
      // A constructor assigns slots, when the object is loaded.
      llvm::LoadInst *loaded = builder.CreateLoad(pointer, slot);
      loaded->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(module.getContext(), {}));
      if (phi) // the block may occur in the node more than once, always with the same value
        phi->setIncomingValueForBlock(phi->getIncomingBlock(use), loaded);
      else
        use.set(loaded);
    }
    variable.eraseFromParent();
  }

  //===--- main -----------------------------------------------------------------------===//

  /// `void main` and similar were renamed; an ordinary main calls them.
  void call_renamed_main() {
    const std::string renamed = "_Z" + std::to_string(std::strlen(renamed_main)) + renamed_main;
    for (llvm::Function &function : module) {
      if (function.isDeclaration() || !function.getName().starts_with(renamed))
        continue;
      if (function.getName().contains("PPw"))
        errors.push_back("a main function with wide arguments is not supported in an executable");
      auto *type = llvm::FunctionType::get(builder.getInt32Ty(), {builder.getInt32Ty(), pointer, pointer}, false);
      auto *main = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "main", module);
      builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", main));
      std::vector<llvm::Value *> arguments;
      for (std::size_t k = 0; k < function.arg_size(); ++k)
        arguments.push_back(main->getArg(unsigned(k)));
      llvm::Value *status = builder.CreateCall(&function, arguments);
      builder.CreateRet(function.getReturnType()->isVoidTy() ? builder.getInt32(0) : status);
      return;
    }
  }

  //===--- the record -----------------------------------------------------------------===//

  llvm::Constant *text(llvm::StringRef value, const char *section = nullptr) {
    llvm::Constant *data = llvm::ConstantDataArray::getString(module.getContext(), value);
    auto *variable = new llvm::GlobalVariable(module, data->getType(), /*isConstant=*/true,
                                              llvm::GlobalValue::PrivateLinkage, data, "ampsim.text");
    if (section)
      variable->setSection(section);
    return variable;
  }

  llvm::Constant *number(std::uint64_t value) { return llvm::ConstantInt::get(i64, value); }
  llvm::Constant *null() { return llvm::ConstantPointerNull::get(builder.getPtrTy()); }

  llvm::Constant *table(const std::vector<llvm::Constant *> &rows) {
    if (rows.empty())
      return null();
    llvm::Constant *all =
        llvm::ConstantArray::get(llvm::ArrayType::get(rows.front()->getType(), rows.size()), rows);
    return new llvm::GlobalVariable(module, all->getType(), /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                    all, "ampsim.table");
  }

  /// Defined by the library that can read the object: the linker reports a mismatch.
  llvm::Constant *version_symbol(std::string build) {
    std::ranges::replace_if(build, [](char c) { return !llvm::isAlnum(c); }, '_');
    return new llvm::GlobalVariable(module, builder.getInt8Ty(), /*isConstant=*/true,
                                    llvm::GlobalValue::ExternalLinkage, nullptr, build);
  }

  /// Host symbols that represent device symbols. More than one object may define the same one, as with functions in
  /// headers; reporting errors in that is not the linker's job.
  llvm::Constant *device_links(const ObjectUnit &unit) {
    const std::string prefix = "ampsim_device.";
    std::vector<llvm::Constant *> rows;
    for (const std::string &symbol : unit.defined)
      rows.push_back(new llvm::GlobalVariable(module, builder.getInt8Ty(), /*isConstant=*/true,
                                              llvm::GlobalValue::WeakAnyLinkage, builder.getInt8(0),
                                              prefix + symbol));
    for (const std::string &symbol : unit.needed)
      rows.push_back(new llvm::GlobalVariable(module, builder.getInt8Ty(), /*isConstant=*/true,
                                              llvm::GlobalValue::ExternalLinkage, nullptr, prefix + symbol));
    return table(rows);
  }

  llvm::GlobalVariable *add_record(const ObjectUnit &unit, const HostKernels &kernels) {
    std::vector<llvm::Constant *> kernel_rows, slot_rows;
    auto symbol_of = [&](std::uint32_t index) { return text(context.tables.kernels[index].symbol); };
    for (const auto &[stub, index] : kernels.stubs)
      kernel_rows.push_back(llvm::ConstantStruct::getAnon({symbol_of(index), stub, null()}));
    for (const auto &[variable, index] : kernels.numbers) {
      variable->setConstant(false); // until the program knows its kernels' numbers
      kernel_rows.push_back(llvm::ConstantStruct::getAnon({symbol_of(index), null(), variable}));
    }
    for (const Slot &slot : slots)
      slot_rows.push_back(llvm::ConstantStruct::getAnon({text(slot.symbol), slot.pointer, number(slot.local)}));
    llvm::Constant *record = llvm::ConstantStruct::getAnon(
        {number(AMPSIM_UNIT_FORMAT), text(unit.build), text(unit.source), text(unit.folder),
         text(unit.code, ".ampsim"), number(unit.code.size()), text(unit.hash), table(kernel_rows),
         number(kernel_rows.size()), table(slot_rows), number(slot_rows.size()), version_symbol(unit.build),
         device_links(unit)});
    return new llvm::GlobalVariable(module, record->getType(), /*isConstant=*/true,
                                    llvm::GlobalValue::InternalLinkage, record, "ampsim.record");
  }

  /// A name of 7 bytes, padded to 8, and 8 bytes for the distance to the record.
  void add_note(llvm::GlobalVariable *record) {
    llvm::Type *i32 = builder.getInt32Ty();
    llvm::Constant *owner =
        llvm::ConstantDataArray::getString(module.getContext(), llvm::StringRef(AMPSIM_NOTE_OWNER "\0", 7));
    auto *type =
        llvm::StructType::get(module.getContext(), {i32, i32, i32, owner->getType(), i64}, /*packed=*/true);
    auto *note = new llvm::GlobalVariable(module, type, /*isConstant=*/true, llvm::GlobalValue::InternalLinkage,
                                          nullptr, "ampsim.note");
    llvm::Constant *here = llvm::ConstantExpr::getInBoundsGetElementPtr(
        type, note, llvm::ArrayRef<llvm::Constant *>{builder.getInt32(0), builder.getInt32(4)});
    llvm::Constant *distance = llvm::ConstantExpr::getSub(llvm::ConstantExpr::getPtrToInt(record, i64),
                                                          llvm::ConstantExpr::getPtrToInt(here, i64));
    note->setInitializer(llvm::ConstantStruct::get(type, builder.getInt32(sizeof AMPSIM_NOTE_OWNER),
                                                   builder.getInt32(sizeof(std::uint64_t)),
                                                   builder.getInt32(AMPSIM_NOTE_TYPE), owner, distance));
    note->setSection(".note.ampsim");
    note->setAlignment(llvm::Align(4));
    llvm::appendToUsed(module, {note});
  }
};

} // namespace

std::vector<std::string> prepare_host_object(llvm::Module &module, const HostContext &context,
                                             const ObjectUnit &unit) {
  ObjectMaker maker(module, context);
  maker.make(unit);
  return std::move(maker.errors);
}

} // namespace ampsim::frontend
