// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_accesses.h. Variables on the stack cannot be the machine's memory and are skipped. For other addresses, two
// comparisons decide: with the machine's own range, and, in sources that share memory with kernels, with the range of
// all memory that the program has registered.
#include "frontend/ir/host_accesses.h"

#include "frontend/ir/foreign_accesses.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace ampsim::frontend {
namespace {

/// Returns whether a function of the standard library has a pointer or reference parameter. Functions with iterators
/// of containers only, such as std::sort on a vector, do not get device memory.
bool takes_pointers(const llvm::Function &function) {
  const std::string name = llvm::demangle(function.getName());
  for (const char *with_brackets : {"operator<", "operator>", "operator-"})
    if (name.find(with_brackets) != std::string::npos)
      return true;
  std::string bare; // without template arguments
  int depth = 0;
  for (const char c : name) {
    depth += c == '<';
    if (depth == 0)
      bare += c;
    depth -= c == '>';
  }
  const std::size_t end = bare.rfind(')');
  std::size_t begin = end;
  for (int open = 0; begin != std::string::npos; begin = begin == 0 ? std::string::npos : begin - 1) {
    open += (bare[begin] == ')') - (bare[begin] == '(');
    if (open == 0)
      break;
  }
  return begin == std::string::npos || bare.substr(begin, end - begin).find_first_of("*&") != std::string::npos;
}

/// Returns whether a function is an access to an element of a std::vector with the standard allocator, whose memory is the
/// heap's: the demangled name is `std::vector<T, std::allocator<T>>::operator[](unsigned long) const`.
bool gives_element_of_vector(const llvm::Function &function) {
  const llvm::StringRef symbol = function.getName();
  if (!symbol.starts_with("_ZNSt6vectorI") && !symbol.starts_with("_ZNKSt6vectorI"))
    return false;
  const std::string name = llvm::demangle(symbol);
  int depth = 0;
  std::size_t last = std::string::npos; // the last argument of the template
  for (std::size_t k = 0; k < name.size(); ++k) {
    depth += name[k] == '<';
    if (name[k] == ',' && depth == 1)
      last = k;
    depth -= name[k] == '>';
    if (name[k] != '>' || depth != 0)
      continue;
    const llvm::StringRef rest = llvm::StringRef(name).drop_front(k + 1);
    return last != std::string::npos && llvm::StringRef(name).drop_front(last).starts_with(", std::allocator<") &&
           (rest.starts_with("::operator[](") || rest.starts_with("::at("));
  }
  return false;
}

class HostAccessReporter {
public:
  HostAccessReporter(llvm::Module &module, const AstTables &tables, const std::string &headers, HostMemory memory)
      : module(module), tables(tables), headers(headers), memory(memory), builder(module.getContext()) {
    llvm::Type *pointer = builder.getPtrTy(), *i32 = builder.getInt32Ty();
    calls = module.getOrInsertFunction(host_calls_hook, builder.getVoidTy(), pointer, i32);
    hook = module.getOrInsertFunction(host_access_hook, builder.getVoidTy(), i32, pointer, builder.getInt64Ty(),
                                      pointer, i32);
    vector_hook = module.getOrInsertFunction("ampsim_host_vector", builder.getVoidTy(), i32, pointer,
                                             builder.getInt64Ty(), pointer, i32);
    for (llvm::FunctionCallee each : {calls, hook, vector_hook})
      llvm::cast<llvm::Function>(each.getCallee())->setDoesNotThrow();
    free_hook = module.getOrInsertFunction("ampsim_host_frees", builder.getVoidTy(), pointer, pointer, i32);
    llvm::Type *range = llvm::ArrayType::get(builder.getInt64Ty(), 2); // simulator/address_range.h
    arena = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal(host_ranges[0], range));
    if (memory == HostMemory::arena_and_aliases)
      aliases = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal(host_ranges[1], range));
  }

  void run() {
    // Unless the program registers memory of the heap, or allocates its own memory there.
    if (memory == HostMemory::arena && !is_defined("_Znwm"))
      for (const llvm::Function &function : module)
        if (gives_element_of_vector(function))
          giving_heap.insert(&function);
    std::vector<std::pair<llvm::Instruction *, Code>> instructions;
    for (llvm::Function &function : module) {
      std::optional<bool> is_given; // pointers
      for (llvm::Instruction &instruction : llvm::instructions(function)) {
        const Code code = code_of(instruction);
        if (code == Code::library && memory == HostMemory::arena && !is_given)
          is_given = takes_pointers(function);
        if (code != Code::ours && (code == Code::own || is_given.value_or(true)))
          instructions.emplace_back(&instruction, code);
      }
    }
    for (auto [instruction, code] : instructions) {
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(instruction)) {
        notify_of_function(*instruction, *call, code);
        if (code == Code::own)
          notify_of_call(*instruction, *call);
      }
      for (const AccessOperand &access : accesses_of(*instruction))
        if (may_be_shared(access.pointer->get()) && (code == Code::own || !is_member(access.pointer->get())))
          notify(*instruction, {access.pointer->get(), access.size, access.kind}, code);
    }
  }

private:
  llvm::Module &module;
  const AstTables &tables;
  const std::string &headers;
  const HostMemory memory;
  llvm::IRBuilder<> builder;
  llvm::FunctionCallee hook, calls, vector_hook, free_hook;
  llvm::GlobalVariable *arena = nullptr, *aliases = nullptr; // address ranges
  std::map<std::string, llvm::Constant *> files;             // by name
  std::set<const llvm::Function *> giving_heap; // return addresses of memory that kernels cannot access

  bool is_defined(llvm::StringRef name) const {
    const llvm::Function *function = module.getFunction(name);
    return function && !function->isDeclaration();
  }

  std::string file_of(const llvm::DILocation &place) const {
    const std::string file = absolute_path(*place.getScope());
    auto known = tables.file_names.find(file);
    return known != tables.file_names.end() ? known->second : file;
  }

  enum class Code : std::uint8_t { own, library, ours };

  /// Code of the program's sources, or of a library's headers. ampsim's own headers are neither, except for atomic
  /// objects: host accesses to these happen in the header.
  Code code_in(const std::string &file) const {
    if (file.starts_with(headers))
      return file.ends_with("/scoped_atomics.h") ? Code::library : Code::ours;
    if (!file.starts_with("/usr/"))
      return Code::own;
    // In other libraries, only accesses to memory that is known to be shared: their host code is large.
    const bool standard = file.find("/c++/") != std::string::npos;
    return memory == HostMemory::arena_and_aliases || standard ? Code::library : Code::ours;
  }
  Code code_of(const llvm::Instruction &instruction) const {
    const llvm::DILocation *place = instruction.getDebugLoc().get();
    if (!place || !place->getLine())
      return Code::ours;
    return code_in(file_of(*place));
  }

  /// A member of a library's object, or memory that it owns. Elements are accessed through references, in the caller.
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

  /// A call of a compiled function, by the program or by a template that it has called. Templates free only their own
  /// memory.
  void notify_of_function(llvm::Instruction &instruction, const llvm::CallBase &call, Code code) {
    builder.SetInsertPoint(&instruction);
    for (const ForeignAccess &access : foreign_accesses(call, builder))
      if (access.is_vector)
        notify_of_vector(instruction, access);
      else if (!access.size && code == Code::own)
        notify_of_free(instruction, access);
      else if (access.size && may_be_shared(access.pointer) && (code == Code::own || !is_member(access.pointer)))
        notify(instruction, access, code);
  }

  /// A call of a library's template that gets memory which may be shared.
  void notify_of_call(llvm::Instruction &instruction, const llvm::CallBase &call) {
    const llvm::Function *callee = call.getCalledFunction();
    if (!callee || callee->isDeclaration() || !callee->getSubprogram() ||
        code_in(absolute_path(*callee->getSubprogram())) != Code::library)
      return;
    const bool given = std::any_of(call.arg_begin(), call.arg_end(), [&](const llvm::Use &argument) {
      return leads_to_variable(argument) && may_be_shared(argument);
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

  /// Variables are shared only if the source shares memory.
  bool may_be_shared(const llvm::Value *pointer) const {
    const llvm::Value *object = llvm::getUnderlyingObject(pointer);
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(object))
      return !giving_heap.contains(call->getCalledFunction());
    return !llvm::isa<llvm::AllocaInst>(object) &&
           (memory == HostMemory::arena_and_aliases || !llvm::isa<llvm::GlobalVariable>(object));
  }

  /// A member of an address range: 0 is where it begins, 1 is its size in bytes.
  llvm::LoadInst *load_range(llvm::GlobalVariable &range, unsigned member) {
    return builder.CreateLoad(builder.getInt64Ty(),
                              builder.CreateConstInBoundsGEP2_64(range.getValueType(), &range, 0, member));
  }
  /// The condition that it is an address in the range.
  llvm::Value *is_in(llvm::Value *address, llvm::GlobalVariable &range) {
    llvm::LoadInst *begin = load_range(range, 0), *bytes = load_range(range, 1);
    if (&range == arena) // the same for as long as any function runs
      for (llvm::LoadInst *load : {begin, bytes})
        load->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(module.getContext(), {}));
    return builder.CreateICmpULT(builder.CreateSub(address, begin), bytes);
  }

  void notify_of_vector(llvm::Instruction &instruction, const ForeignAccess &access) {
    builder.SetInsertPoint(&instruction);
    const llvm::DILocation &place = *instruction.getDebugLoc().get();
    builder.CreateCall(vector_hook, {builder.getInt32(unsigned(access.kind)), access.pointer, access.size,
                                     name_of(file_of(place)), builder.getInt32(place.getLine())});
  }

  /// Only the system has addresses of the heap, so only registered memory is concerned.
  void notify_of_free(llvm::Instruction &instruction, const ForeignAccess &access) {
    if (memory != HostMemory::arena_and_aliases)
      return;
    const llvm::DILocation &place = *instruction.getDebugLoc().get();
    builder.SetInsertPoint(&instruction);
    llvm::Instruction *then = llvm::SplitBlockAndInsertIfThen(
        builder.CreateIsNotNull(load_range(*aliases, 1)), instruction.getIterator(), /*Unreachable=*/false,
        llvm::MDBuilder(module.getContext()).createUnlikelyBranchWeights());
    builder.SetInsertPoint(then);
    builder.CreateCall(free_hook, {access.pointer, name_of(file_of(place)), builder.getInt32(place.getLine())});
  }

  void notify(llvm::Instruction &instruction, const ForeignAccess &access, Code code) {
    const std::string file = file_of(*instruction.getDebugLoc().get());
    const unsigned line = instruction.getDebugLoc().getLine();
    builder.SetInsertPoint(&instruction);
    llvm::Type *i64 = builder.getInt64Ty();
    llvm::Value *address = builder.CreatePtrToInt(access.pointer, i64);
    llvm::Value *met = is_in(address, *arena);
    if (memory == HostMemory::arena_and_aliases)
      met = builder.CreateOr(met, is_in(address, *aliases));
    llvm::Instruction *then =
        llvm::SplitBlockAndInsertIfThen(met, instruction.getIterator(), /*Unreachable=*/false,
                                        llvm::MDBuilder(module.getContext()).createUnlikelyBranchWeights());
    builder.SetInsertPoint(then);
    llvm::Constant *name = code == Code::own ? name_of(file) : llvm::ConstantPointerNull::get(builder.getPtrTy());
    builder.CreateCall(hook, {builder.getInt32(unsigned(access.kind)), access.pointer,
                              builder.CreateZExtOrTrunc(access.size, i64), name, builder.getInt32(line)});
  }
};

} // namespace

void notify_of_host_accesses(llvm::Module &module, const AstTables &tables, const std::string &headers,
                             HostMemory memory) {
  HostAccessReporter(module, tables, headers, memory).run();
}

} // namespace ampsim::frontend
