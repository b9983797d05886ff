// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See builtin_functions.h. A thread's indices in its context are row-major, the last dimension varying fastest:
// dimension 0 of OpenCL is dimension 2 there.
#include "frontend/opencl/builtin_functions.h"
#include "frontend/code/abi_functions.h"
#include "frontend/opencl/image_functions.h"
#include "frontend/opencl/memory_orders.h"
#include "model/access.h"
#include "model/opencl/abi.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <cstddef>
#include <optional>

namespace ampsim::frontend {
namespace {

enum class Source : std::uint8_t { thread, launch };

/// A function of a dimension; for one that does not exist, it returns a constant.
struct OfDimension {
  Source source;
  std::uint64_t offset; // of the value for dimension 0
  std::int64_t step;    // to that of the next dimension
  unsigned bits;
  unsigned otherwise;
};

std::optional<OfDimension> of_dimension(llvm::StringRef name) {
  constexpr std::uint64_t last = 2 * sizeof(std::int32_t); // of three numbers
  return llvm::StringSwitch<std::optional<OfDimension>>(name)
      .Case("get_global_id", OfDimension{Source::thread, offsetof(ampsim_thread_context, global) + last, -4, 32, 0})
      .Case("get_local_id", OfDimension{Source::thread, offsetof(ampsim_thread_context, local) + last, -4, 32, 0})
      .Case("get_group_id", OfDimension{Source::thread, offsetof(ampsim_thread_context, tile) + last, -4, 32, 0})
      .Case("get_global_size", OfDimension{Source::launch, offsetof(ampsim_opencl_launch, global), 4, 32, 1})
      .Cases("get_local_size", "get_enqueued_local_size",
             OfDimension{Source::launch, offsetof(ampsim_opencl_launch, local), 4, 32, 1})
      .Case("get_num_groups", OfDimension{Source::launch, offsetof(ampsim_opencl_launch, groups), 4, 32, 1})
      .Case("get_global_offset", OfDimension{Source::launch, offsetof(ampsim_opencl_launch, offset), 8, 64, 0})
      .Default(std::nullopt);
}

class BuiltinTranslator {
public:
  BuiltinTranslator(llvm::Module &module, std::vector<UnsupportedCall> &unsupported)
      : module(module), unsupported(unsupported), builder(module.getContext()),
        images_change(writes_images(module)) {}

  /// Returns whether the call has been replaced, or reported.
  bool translate(llvm::CallInst &call, llvm::StringRef name) {
    builder.SetInsertPoint(&call);
    if (const std::optional<OfDimension> function = of_dimension(name))
      return replace(call, value(*function, call.getArgOperand(0), name == "get_global_id"));
    if (name == "get_work_dim")
      return replace(call, builder.CreateLoad(builder.getInt32Ty(),
                                              field(Source::launch, offsetof(ampsim_opencl_launch, dimensions))));
    if (name == "get_local_linear_id")
      return replace(call, linear(Source::thread, offsetof(ampsim_thread_context, local), Source::launch,
                                  offsetof(ampsim_opencl_launch, local)));
    if (name == "get_global_linear_id")
      return replace(call, linear(Source::thread, offsetof(ampsim_thread_context, global), Source::launch,
                                  offsetof(ampsim_opencl_launch, global)));
    if (name == "mad_hi")
      return replace(call, builder.CreateAdd(high_product(call), call.getArgOperand(2)));
    if (name == "barrier" || name == "work_group_barrier")
      return barrier(call, name);
    if (name == "mem_fence" || name == "read_mem_fence" || name == "write_mem_fence")
      return memory_fence(call, name);
    if (name == "atomic_work_item_fence")
      return work_item_fence(call, name);
    if (name == "async_work_group_strided_copy") // the library's own is a plain loop
      return refuse(call, "'" + name.str() + "' is not supported yet");
    if (name == "prefetch") { // a hint
      call.eraseFromParent();
      return true;
    }
    return false;
  }

private:
  llvm::Module &module;
  std::vector<UnsupportedCall> &unsupported;
  llvm::IRBuilder<> builder;
  const bool images_change;

  bool replace(llvm::CallInst &call, llvm::Value *by) {
    call.replaceAllUsesWith(by);
    call.eraseFromParent();
    return true;
  }

  llvm::Value *field(Source source, std::uint64_t offset) {
    llvm::Value *from = builder.CreateCall(
        declare(module, source == Source::thread ? AbiFunction::context : AbiFunction::arguments));
    return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), from, offset);
  }

  llvm::Value *number(Source source, std::uint64_t offset, unsigned bits) {
    return builder.CreateZExt(builder.CreateLoad(builder.getIntNTy(bits), field(source, offset)),
                              builder.getInt64Ty());
  }

  /// Without branches, so that accesses in the rest of the block stay in it. If the dimension is a constant, one value
  /// remains.
  llvm::Value *value(const OfDimension &function, llvm::Value *dimension, bool with_offset) {
    auto of = [&](unsigned d) {
      llvm::Value *result =
          number(function.source, std::uint64_t(std::int64_t(function.offset) + d * function.step), function.bits);
      return with_offset ? builder.CreateAdd(
                               result, number(Source::launch, offsetof(ampsim_opencl_launch, offset) + 8 * d, 64))
                         : result;
    };
    if (const auto *known = llvm::dyn_cast<llvm::ConstantInt>(dimension))
      return known->getZExtValue() < 3 ? of(unsigned(known->getZExtValue())) : builder.getInt64(function.otherwise);
    llvm::Value *result = builder.getInt64(function.otherwise);
    for (unsigned d = 0; d < 3; ++d)
      result = builder.CreateSelect(builder.CreateICmpEQ(dimension, builder.getInt32(d)), of(d), result);
    return result;
  }

  /// Both without the offset.
  llvm::Value *linear(Source of_index, std::uint64_t index, Source of_size, std::uint64_t size) {
    auto at = [&](unsigned d) { return number(of_index, index + 8 - 4 * d, 32); };
    auto length = [&](unsigned d) { return number(of_size, size + 4 * d, 32); };
    llvm::Value *result = builder.CreateAdd(builder.CreateMul(at(2), length(1)), at(1));
    return builder.CreateAdd(builder.CreateMul(result, length(0)), at(0));
  }

  /// The library has `mul_hi` alone: its name is that of `mad_hi` without the last of three equal parameters.
  llvm::Value *high_product(const llvm::CallInst &call) {
    llvm::StringRef types = call.getCalledFunction()->getName();
    types.consume_front("_Z6mad_hi");
    types = types.drop_back(types.ends_with("S_") ? 2 : 1);
    llvm::Type *type = call.getType();
    return builder.CreateCall(module.getOrInsertFunction(("_Z6mul_hi" + types).str(), type, type, type),
                              {call.getArgOperand(0), call.getArgOperand(1)});
  }

  bool refuse(const llvm::CallInst &call, std::string message) {
    unsupported.push_back({&call, std::move(message)});
    return true;
  }

  bool refuse_flags(const llvm::CallInst &call, llvm::StringRef name) {
    return refuse(call, "the arguments of '" + name.str() + "' must be constants: others are not supported yet");
  }

  bool barrier(llvm::CallInst &call, llvm::StringRef name) {
    const std::optional<FenceMask> fence = spaces_of_barrier(call.getArgOperand(0), images_change);
    if (!fence)
      return refuse_flags(call, name);
    const std::optional<MemoryScope> scope =
        call.arg_size() > 1 ? scope_of(call.getArgOperand(1)) : MemoryScope::work_group;
    if (!scope || !is_supported(*scope))
      return refuse_scope(call, name);
    // With a wider scope, it also releases to other groups, and acquires from them.
    const FenceMask wider = *scope == MemoryScope::work_group ? 0 : *spaces_of_fence(call.getArgOperand(0));
    if (wider)
      insert_fence(builder, wider | fence_releases);
    builder.CreateCall(declare(module, AbiFunction::barrier), {builder.getInt32(*fence)});
    if (wider)
      insert_fence(builder, wider | fence_acquires);
    call.eraseFromParent();
    return true;
  }

  bool refuse_scope(const llvm::CallInst &call, llvm::StringRef name) {
    return refuse(call, "'" + name.str() +
                            "' is supported only with memory_scope_work_group, memory_scope_device and "
                            "memory_scope_all_svm_devices");
  }

  /// OpenCL C 2.0 defines it as a fence of the work-group that acquires and releases.
  bool memory_fence(llvm::CallInst &call, llvm::StringRef name) {
    const std::optional<FenceMask> fence = spaces_of_fence(call.getArgOperand(0));
    if (!fence)
      return refuse_flags(call, name);
    FenceMask sides = fence_releases | fence_acquires;
    if (name != "mem_fence")
      sides = name == "read_mem_fence" ? fence_acquires : fence_releases;
    return make_fence(call, *fence, sides | fence_within_tile);
  }

  bool work_item_fence(llvm::CallInst &call, llvm::StringRef name) {
    const std::optional<FenceMask> fence = spaces_of_fence(call.getArgOperand(0));
    const std::optional<MemoryOrder> order = order_of(call.getArgOperand(1));
    const std::optional<MemoryScope> scope = scope_of(call.getArgOperand(2));
    if (!fence || !order || !scope)
      return refuse_flags(call, name);
    if (*order == MemoryOrder::relaxed || *scope == MemoryScope::work_item)
      return make_fence(call, 0, 0);
    if (!is_supported(*scope))
      return refuse_scope(call, name);
    // With neither side named, a fence is sequentially consistent.
    const FenceMask sides = *order == MemoryOrder::seq_cst ? 0 : sides_of(*order);
    return make_fence(call, *fence, sides | within(*scope));
  }

  bool make_fence(llvm::CallInst &call, FenceMask memory, FenceMask how) {
    if (memory)
      insert_fence(builder, memory | how);
    call.eraseFromParent();
    return true;
  }
};

} // namespace

llvm::StringRef plain_function_name(llvm::StringRef mangled) {
  unsigned length = 0;
  if (!mangled.consume_front("_Z") || mangled.consumeInteger(10, length))
    return "";
  return mangled.take_front(length);
}

llvm::StringRef first_pointee(llvm::StringRef mangled) {
  const std::size_t at = mangled.find("PU");
  unsigned length = 0;
  if (at == mangled.npos)
    return "";
  mangled = mangled.drop_front(at + 2);
  return mangled.consumeInteger(10, length) ? "" : mangled.drop_front(length);
}

void translate_calls(llvm::Module &module, llvm::function_ref<bool(llvm::StringRef)> is_meant,
                     llvm::function_ref<void(llvm::CallInst &, const llvm::Function &)> translate) {
  for (llvm::Function &function : llvm::make_early_inc_range(module)) {
    if (!function.isDeclaration() || !is_meant(plain_function_name(function.getName())))
      continue;
    for (llvm::User *user : llvm::make_early_inc_range(function.users()))
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(user); call && call->getCalledFunction() == &function)
        translate(*call, function);
    if (function.use_empty())
      function.eraseFromParent();
  }
}

void translate_builtin_functions(llvm::Module &module, std::vector<UnsupportedCall> &unsupported) {
  BuiltinTranslator translator(module, unsupported);
  translate_calls(
      module, [](llvm::StringRef name) { return !name.empty(); },
      [&](llvm::CallInst &call, const llvm::Function &function) {
        translator.translate(call, plain_function_name(function.getName()));
      });
}

} // namespace ampsim::frontend
