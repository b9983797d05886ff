// See host_accesses.h. What cannot be the machine's memory, variables on the stack, is left alone; of the others one
// comparison tells.
#include "frontend/ir/host_accesses.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <map>

namespace ampsim::frontend {
namespace {

class Teller {
public:
  Teller(llvm::Module &module, const AstTables &tables, const std::string &headers)
      : module(module), tables(tables), headers(headers), builder(module.getContext()) {
    llvm::Type *pointer = builder.getPtrTy(), *i32 = builder.getInt32Ty();
    hook = module.getOrInsertFunction("ampsim_host_access", builder.getVoidTy(), i32, pointer, builder.getInt64Ty(),
                                      pointer, i32);
    begin = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("ampsim_memory_begin", builder.getInt8Ty()));
    end = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("ampsim_memory_end", builder.getInt8Ty()));
  }

  void run() {
    std::vector<llvm::Instruction *> instructions;
    for (llvm::Function &function : module)
      for (llvm::Instruction &instruction : llvm::instructions(function))
        if (is_own(instruction))
          instructions.push_back(&instruction);
    for (llvm::Instruction *instruction : instructions)
      for (const AccessOperand &access : accesses_of(*instruction))
        if (may_be_shared(access.pointer->get()))
          tell(*instruction, access);
  }

private:
  llvm::Module &module;
  const AstTables &tables;
  const std::string &headers;
  llvm::IRBuilder<> builder;
  llvm::FunctionCallee hook;
  llvm::GlobalVariable *begin = nullptr, *end = nullptr;
  std::map<std::string, llvm::Constant *> files; // by name

  std::string file_of(const llvm::DILocation &place) const {
    std::string file = place.getFilename().str();
    if (!file.empty() && file.front() != '/')
      file = (place.getDirectory() + "/" + file).str();
    file = absolute_path(file);
    auto known = tables.file_names.find(file);
    return known != tables.file_names.end() ? known->second : file;
  }

  /// Of the program's sources, not of the headers of libraries.
  bool is_own(const llvm::Instruction &instruction) const {
    const llvm::DILocation *place = instruction.getDebugLoc().get();
    if (!place || !place->getLine())
      return false;
    std::string file = file_of(*place);
    return !file.starts_with(headers) && !file.starts_with("/usr/");
  }

  static bool may_be_shared(const llvm::Value *pointer) {
    const llvm::Value *object = llvm::getUnderlyingObject(pointer);
    return !llvm::isa<llvm::AllocaInst>(object);
  }

  void tell(llvm::Instruction &instruction, const AccessOperand &access) {
    const std::string file = file_of(*instruction.getDebugLoc().get());
    const unsigned line = instruction.getDebugLoc().getLine();
    builder.SetInsertPoint(&instruction);
    llvm::Type *i64 = builder.getInt64Ty();
    llvm::Value *first = builder.CreatePtrToInt(begin, i64), *last = builder.CreatePtrToInt(end, i64);
    llvm::Value *offset = builder.CreateSub(builder.CreatePtrToInt(access.pointer->get(), i64), first);
    llvm::Value *shared = builder.CreateICmpULT(offset, builder.CreateSub(last, first));
    llvm::Instruction *then =
        llvm::SplitBlockAndInsertIfThen(shared, instruction.getIterator(), /*Unreachable=*/false,
                                        llvm::MDBuilder(module.getContext()).createUnlikelyBranchWeights());
    builder.SetInsertPoint(then);
    llvm::Constant *&name = files[file];
    if (!name)
      name = builder.CreateGlobalString(file, "", 0, &module);
    builder.CreateCall(hook, {builder.getInt32(unsigned(access.kind)), access.pointer->get(),
                              builder.CreateZExtOrTrunc(access.size, i64), name, builder.getInt32(line)});
  }
};

} // namespace

void tell_host_accesses(llvm::Module &module, const AstTables &tables, const std::string &headers) {
  Teller(module, tables, headers).run();
}

} // namespace ampsim::frontend
