// See host_accesses.h. What cannot be the machine's memory, variables on the stack, is left alone; of the others two
// comparisons tell: with the machine's own range, and with the one in which all memory lies that the program has registered.
#include "frontend/ir/host_accesses.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <algorithm>
#include <map>

namespace ampsim::frontend {
namespace {

class Teller {
public:
  Teller(llvm::Module &module, const AstTables &tables, const std::string &headers)
      : module(module), tables(tables), headers(headers), builder(module.getContext()) {
    llvm::Type *pointer = builder.getPtrTy(), *i32 = builder.getInt32Ty();
    calls = module.getOrInsertFunction("ampsim_host_calls", builder.getVoidTy(), pointer, i32);
    hook = module.getOrInsertFunction("ampsim_host_access", builder.getVoidTy(), i32, pointer, builder.getInt64Ty(),
                                      pointer, i32);
    begin = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("ampsim_memory_begin", builder.getInt8Ty()));
    end = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("ampsim_memory_end", builder.getInt8Ty()));
    llvm::Type *range = llvm::ArrayType::get(builder.getInt64Ty(), 2);
    aliases = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("ampsim_host_aliases", range));
  }

  void run() {
    std::vector<std::pair<llvm::Instruction *, Code>> instructions;
    for (llvm::Function &function : module)
      for (llvm::Instruction &instruction : llvm::instructions(function))
        if (const Code code = code_of(instruction); code != Code::ours)
          instructions.emplace_back(&instruction, code);
    for (auto [instruction, code] : instructions) {
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(instruction); call && code == Code::own)
        tell_call(*instruction, *call);
      for (const AccessOperand &access : accesses_of(*instruction))
        if (may_be_shared(access.pointer->get()) && (code == Code::own || !is_member(access.pointer->get())))
          tell(*instruction, access, code);
    }
  }

private:
  llvm::Module &module;
  const AstTables &tables;
  const std::string &headers;
  llvm::IRBuilder<> builder;
  llvm::FunctionCallee hook, calls;
  llvm::GlobalVariable *begin = nullptr, *end = nullptr, *aliases = nullptr;
  std::map<std::string, llvm::Constant *> files; // by name

  std::string file_of(const llvm::DILocation &place) const {
    const std::string file = absolute_path(*place.getScope());
    auto known = tables.file_names.find(file);
    return known != tables.file_names.end() ? known->second : file;
  }

  enum class Code : std::uint8_t { own, library, ours };

  /// Of the program's sources, or of a library's headers. ampsim's own are neither, but for atomic objects: what the host does
  /// to these it does in the header.
  Code code_in(const std::string &file) const {
    if (file.starts_with(headers))
      return file.ends_with("/scoped_atomics.h") ? Code::library : Code::ours;
    return file.starts_with("/usr/") ? Code::library : Code::own;
  }
  Code code_of(const llvm::Instruction &instruction) const {
    const llvm::DILocation *place = instruction.getDebugLoc().get();
    if (!place || !place->getLine())
      return Code::ours;
    return code_in(file_of(*place));
  }

  /// A member of a library's object, or what it owns. Elements are accessed through references, by who asks for them.
  static bool is_member(const llvm::Value *pointer) {
    for (unsigned depth = 0; depth < 6; ++depth) {
      const auto *load = llvm::dyn_cast<llvm::LoadInst>(llvm::getUnderlyingObject(pointer));
      if (!load)
        return false;
      pointer = load->getPointerOperand();
      if (llvm::getUnderlyingObject(pointer)->getName().starts_with("this.addr"))
        return true;
    }
    return false;
  }

  /// A call of a library's template that is given memory which may be shared.
  void tell_call(llvm::Instruction &instruction, const llvm::CallBase &call) {
    const llvm::Function *callee = call.getCalledFunction();
    if (!callee || callee->isDeclaration() || !callee->getSubprogram() ||
        code_in(absolute_path(*callee->getSubprogram())) != Code::library)
      return;
    const bool given = std::any_of(call.arg_begin(), call.arg_end(), [](const llvm::Use &argument) {
      return argument->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(argument) && may_be_shared(argument);
    });
    if (!given)
      return;
    builder.SetInsertPoint(&instruction);
    const llvm::DILocation &place = *instruction.getDebugLoc().get();
    builder.CreateCall(calls, {name_of(file_of(place)), builder.getInt32(place.getLine())});
  }

  llvm::Constant *name_of(const std::string &file) {
    llvm::Constant *&name = files[file];
    if (!name)
      name = builder.CreateGlobalString(file, "", 0, &module);
    return name;
  }

  static bool may_be_shared(const llvm::Value *pointer) {
    const llvm::Value *object = llvm::getUnderlyingObject(pointer);
    return !llvm::isa<llvm::AllocaInst>(object);
  }

  void tell(llvm::Instruction &instruction, const AccessOperand &access, Code code) {
    const std::string file = file_of(*instruction.getDebugLoc().get());
    const unsigned line = instruction.getDebugLoc().getLine();
    builder.SetInsertPoint(&instruction);
    llvm::Type *i64 = builder.getInt64Ty();
    llvm::Value *first = builder.CreatePtrToInt(begin, i64), *last = builder.CreatePtrToInt(end, i64);
    llvm::Value *address = builder.CreatePtrToInt(access.pointer->get(), i64);
    llvm::Value *own = builder.CreateICmpULT(builder.CreateSub(address, first), builder.CreateSub(last, first));
    llvm::Value *range =
        builder.CreateLoad(i64, builder.CreateConstInBoundsGEP2_64(aliases->getValueType(), aliases, 0, 0));
    llvm::Value *bytes =
        builder.CreateLoad(i64, builder.CreateConstInBoundsGEP2_64(aliases->getValueType(), aliases, 0, 1));
    llvm::Value *registered = builder.CreateICmpULT(builder.CreateSub(address, range), bytes);
    llvm::Value *shared = builder.CreateOr(own, registered);
    llvm::Instruction *then =
        llvm::SplitBlockAndInsertIfThen(shared, instruction.getIterator(), /*Unreachable=*/false,
                                        llvm::MDBuilder(module.getContext()).createUnlikelyBranchWeights());
    builder.SetInsertPoint(then);
    llvm::Constant *name = code == Code::own ? name_of(file) : llvm::ConstantPointerNull::get(builder.getPtrTy());
    builder.CreateCall(hook, {builder.getInt32(unsigned(access.kind)), access.pointer->get(),
                              builder.CreateZExtOrTrunc(access.size, i64), name, builder.getInt32(line)});
  }
};

} // namespace

void tell_host_accesses(llvm::Module &module, const AstTables &tables, const std::string &headers) {
  Teller(module, tables, headers).run();
}

} // namespace ampsim::frontend
