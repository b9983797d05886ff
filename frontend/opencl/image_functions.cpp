// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See image_functions.h.
#include "frontend/opencl/image_functions.h"
#include "frontend/code/abi_functions.h"
#include "model/opencl/images.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace ampsim::frontend {
namespace {

struct ImageType {
  unsigned dimensions;
  bool is_array;
};

/// The type of a function's first parameter, from its mangled name: "_Z11read_imagef14ocl_image2d_ro...".
std::optional<ImageType> image_type(llvm::StringRef mangled, llvm::StringRef name) {
  unsigned length = 0;
  mangled = mangled.substr(mangled.find(name) + name.size());
  if (mangled.consumeInteger(10, length))
    return std::nullopt;
  llvm::StringRef type = mangled.take_front(length);
  if (!type.consume_front("ocl_image") || type.size() < 2)
    return std::nullopt;
  const unsigned dimensions = unsigned(type[0] - '0');
  type =
      type.drop_front(2).drop_back(type.ends_with("_ro") || type.ends_with("_wo") || type.ends_with("_rw") ? 3 : 0);
  if (!type.empty() && type != "_array" && type != "_buffer") // of depths, or with samples
    return std::nullopt;
  return ImageType{dimensions, type == "_array"};
}

class ImageTranslator {
public:
  explicit ImageTranslator(llvm::Module &module)
      : module(module), builder(module.getContext()), i32(builder.getInt32Ty()), i64(builder.getInt64Ty()),
        pointer(builder.getPtrTy()) {}

  /// The value of the call; null if it is not one of these functions.
  llvm::Value *value_of(llvm::CallInst &call, llvm::StringRef name, const ImageType &type) {
    builder.SetInsertPoint(&call);
    described = builder.CreateGEP(builder.getInt8Ty(), builder.CreateCall(declare(module, AbiFunction::arguments)),
                                  builder.CreatePtrToInt(call.getArgOperand(0), i64));
    if (name.consume_front("read_image"))
      return read(call, name, type);
    if (name.consume_front("write_image"))
      return write(call, name, type);
    return query(name, type);
  }

  void translate_samplers() {
    llvm::Function *function = module.getFunction("__translate_sampler_initializer");
    if (!function)
      return;
    for (llvm::User *user : llvm::make_early_inc_range(function->users())) {
      auto *call = llvm::cast<llvm::CallInst>(user);
      builder.SetInsertPoint(call);
      call->replaceAllUsesWith(builder.CreateIntToPtr(builder.CreateZExt(call->getArgOperand(0), i64), pointer));
      call->eraseFromParent();
    }
    function->eraseFromParent();
  }

private:
  llvm::Module &module;
  llvm::IRBuilder<> builder;
  llvm::Type *i32, *i64, *pointer;
  llvm::Value *described = nullptr;

  /// x, y and z, with an array's layer as z.
  llvm::Value *place(llvm::Value *coordinates, const ImageType &type) {
    const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(coordinates->getType());
    llvm::Type *element = coordinates->getType()->getScalarType();
    llvm::Value *result = llvm::Constant::getNullValue(llvm::FixedVectorType::get(element, 4));
    const auto set = [&](unsigned from, unsigned to) {
      llvm::Value *one = vector ? builder.CreateExtractElement(coordinates, from) : coordinates;
      result = builder.CreateInsertElement(result, one, to);
    };
    for (unsigned d = 0; d < type.dimensions; ++d)
      set(d, d);
    if (type.is_array)
      set(type.dimensions, 2);
    return result;
  }

  llvm::Value *call(const std::string &name, llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments) {
    llvm::SmallVector<llvm::Type *, 4> parameters;
    for (const llvm::Value *each : arguments)
      parameters.push_back(each->getType());
    return builder.CreateCall(module.getOrInsertFunction((image_function_prefix + name).str(),
                                                         llvm::FunctionType::get(result, parameters, false)),
                              arguments);
  }

  /// `kind`: "f", "i" or "ui".
  llvm::Value *read(llvm::CallInst &read, llvm::StringRef kind, const ImageType &type) {
    if (kind != "f" && kind != "i" && kind != "ui")
      return nullptr;
    const std::string numbers = kind == "f" ? "float" : "int";
    const bool is_sampled = read.arg_size() == 3;
    llvm::Value *at = place(read.getArgOperand(is_sampled ? 2 : 1), type);
    if (!is_sampled)
      return call("read_" + numbers, read.getType(), {described, at});
    const bool by_index = at->getType()->getScalarType()->isIntegerTy();
    llvm::Value *sampler = builder.CreateTrunc(builder.CreatePtrToInt(read.getArgOperand(1), i64), i32);
    return call("sample_" + numbers + (by_index ? "_at" : ""), read.getType(), {described, sampler, at});
  }

  llvm::Value *write(llvm::CallInst &write, llvm::StringRef kind, const ImageType &type) {
    const auto numbers = llvm::StringSwitch<llvm::StringRef>(kind)
                             .Case("f", "float")
                             .Case("i", "int")
                             .Case("ui", "uint")
                             .Default("");
    if (numbers.empty() || write.arg_size() != 3)
      return nullptr;
    return call("write_" + numbers.str(), builder.getVoidTy(),
                {described, place(write.getArgOperand(1), type), write.getArgOperand(2)});
  }

  llvm::Value *field(std::uint64_t offset) {
    return builder.CreateLoad(i32, builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), described, offset));
  }
  llvm::Value *size(unsigned d) { return field(offsetof(ampsim_opencl_image, size) + 4 * d); }

  llvm::Value *query(llvm::StringRef name, const ImageType &type) {
    if (name == "get_image_width" || name == "get_image_height" || name == "get_image_depth")
      return size(
          llvm::StringSwitch<unsigned>(name).Case("get_image_width", 0).Case("get_image_height", 1).Default(2));
    if (name == "get_image_channel_data_type")
      return field(offsetof(ampsim_opencl_image, type));
    if (name == "get_image_channel_order")
      return field(offsetof(ampsim_opencl_image, order));
    if (name == "get_image_array_size")
      return builder.CreateZExt(field(offsetof(ampsim_opencl_image, layers)), i64);
    if (name != "get_image_dim" || type.dimensions < 2)
      return nullptr;
    llvm::Value *all = llvm::Constant::getNullValue(llvm::FixedVectorType::get(i32, type.dimensions == 2 ? 2 : 4));
    for (unsigned d = 0; d < type.dimensions; ++d)
      all = builder.CreateInsertElement(all, size(d), d);
    return all;
  }
};

} // namespace

void translate_program_samplers(clang::CodeGenerator &code, const clang::ASTContext &context) {
  for (llvm::GlobalVariable &global : code.GetModule()->globals()) {
    const auto *declared = llvm::dyn_cast_or_null<clang::VarDecl>(code.GetDeclForMangledName(global.getName()));
    if (!declared || !declared->getType()->isSamplerT() || !declared->getInit())
      continue;
    clang::Expr::EvalResult bits;
    if (!declared->getInit()->IgnoreParenImpCasts()->EvaluateAsInt(bits, context))
      continue;
    auto *number =
        llvm::ConstantInt::get(llvm::Type::getInt64Ty(global.getContext()), bits.Val.getInt().getZExtValue());
    llvm::Constant *value = llvm::ConstantExpr::getIntToPtr(number, global.getType());
    for (llvm::User *user : llvm::make_early_inc_range(global.users()))
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(user)) {
        load->replaceAllUsesWith(value);
        load->eraseFromParent();
      }
  }
}

bool writes_images(const llvm::Module &module) {
  return std::ranges::any_of(module, [](const llvm::Function &function) {
    return function.isDeclaration() && !function.use_empty() &&
           plain_function_name(function.getName()).starts_with("write_image");
  });
}

void translate_image_functions(llvm::Module &module, std::vector<UnsupportedCall> &unsupported) {
  ImageTranslator translator(module);
  translator.translate_samplers();
  translate_calls(
      module,
      [](llvm::StringRef name) {
        return name.starts_with("read_image") || name.starts_with("write_image") || name.starts_with("get_image_");
      },
      [&](llvm::CallInst &call, const llvm::Function &function) {
        const llvm::StringRef name = plain_function_name(function.getName());
        const std::optional<ImageType> type = image_type(function.getName(), name);
        llvm::Value *value = type ? translator.value_of(call, name, *type) : nullptr;
        if (!value) {
          unsupported.push_back({&call, "'" + name.str() + "' of such an image is not supported yet"});
          return;
        }
        if (!call.getType()->isVoidTy())
          call.replaceAllUsesWith(value);
        call.eraseFromParent();
      });
}

} // namespace ampsim::frontend
