// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/pointer_root.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/container_layout.h"
#include "frontend/ir/kept_calls.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <algorithm>
#include <set>

namespace ampsim::frontend {

using Kind = PointerRoot::Kind;

/// Memory that a library keeps for its handles (model/cuda/abi.h) is not memory of the program.
static bool is_library_data(const llvm::Value *pointer) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(pointer);
  const llvm::Function *called = call ? call->getCalledFunction() : nullptr;
  return called && called->getName() == "ampsim_library_data";
}

PointerRoots::PointerRoots(const llvm::Function &kernel, const std::vector<Capture> &captures)
    : kernel(kernel), captures(captures) {}

PointerRoot PointerRoots::of(const llvm::Value *pointer) {
  // While a pointer is being analysed, its root is unknown: it would depend on itself, through values loaded from it.
  auto [place, is_new] = known.try_emplace(pointer, PointerRoot{Kind::unknown});
  if (!is_new)
    return place->second;
  PointerRoot root = find(pointer);
  return known[pointer] = root;
}

/// The root that all sources of a pointer share.
PointerRoot PointerRoots::find(const llvm::Value *pointer) {
  PointerRoot common{Kind::none};
  std::set<const llvm::Value *> seen{pointer};
  Values work{pointer};
  while (!work.empty()) {
    const llvm::Value *value = work.back();
    work.pop_back();
    if (std::optional<Values> sources = sources_of(value)) {
      for (const llvm::Value *source : *sources)
        if (seen.insert(source).second)
          work.push_back(source);
      continue;
    }
    const PointerRoot root = of_source(value);
    if (root.kind == Kind::none || root == common)
      continue;
    if (common.kind == Kind::constant && root.kind == Kind::constant)
      common.object = nullptr; // one of two
    else if (common.kind != Kind::none)
      return {Kind::unknown};
    else
      common = root;
  }
  return common;
}

bool PointerRoots::through_part(const llvm::Value *pointer) const {
  std::set<const llvm::Value *> seen{pointer};
  Values work{pointer};
  while (!work.empty()) {
    const llvm::Value *value = work.back();
    work.pop_back();
    if (is_part(value))
      return true;
    for (const llvm::Value *source : sources_of(value).value_or(Values()))
      if (seen.insert(source).second)
        work.push_back(source);
  }
  return false;
}

/// The possible values of a pointer before address arithmetic; empty if it begins here.
std::optional<PointerRoots::Values> PointerRoots::sources_of(const llvm::Value *pointer) const {
  if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(pointer))
    return Values{gep->getPointerOperand()};
  if (is_part(pointer))
    return Values{llvm::cast<llvm::CallBase>(pointer)->getArgOperand(0)};
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(pointer))
    return Values{phi->value_op_begin(), phi->value_op_end()};
  if (const auto *select = llvm::dyn_cast<llvm::SelectInst>(pointer))
    return Values{select->getTrueValue(), select->getFalseValue()};
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(pointer)) {
    llvm::APInt offset(64, 0);
    const llvm::Value *base = load->getPointerOperand()->stripAndAccumulateConstantOffsets(
        kernel.getDataLayout(), offset, /*AllowNonInbounds=*/true);
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(base))
      return stored_in(*variable, offset);
  }
  return std::nullopt;
}

/// The root of a pointer that begins here.
PointerRoot PointerRoots::of_source(const llvm::Value *pointer) {
  if (llvm::isa<llvm::AllocaInst>(pointer))
    return {Kind::thread_private, 0, pointer};
  if (const auto *argument = llvm::dyn_cast<llvm::Argument>(pointer)) {
    const bool given = argument == arguments_of(kernel) || argument == thread_of(kernel);
    // An object that is passed by value is copied once, to a variable of the function.
    return {given || argument->hasByValAttr() ? Kind::constant : Kind::unknown};
  }
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(pointer)) {
    for (unsigned i = 0; i < captures.size(); ++i)
      if (captures[i].variable == variable->getName())
        return {Kind::capture, i};
    return {variable->isConstant() ? Kind::constant : Kind::tile_local, 0, variable};
  }
  if (llvm::isa<llvm::ConstantPointerNull, llvm::UndefValue>(pointer))
    return {Kind::none};
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(pointer))
    return of_load(*load);
  if (is_outside(pointer))
    return {Kind::none};
  if (call_to(pointer, AbiFunction::context) || is_library_data(pointer))
    return {Kind::constant};
  return {Kind::unknown};
}

PointerRoot PointerRoots::of_load(const llvm::LoadInst &load) {
  const llvm::DataLayout &layout = kernel.getDataLayout();
  llvm::APInt offset(64, 0);
  const llvm::Value *base =
      load.getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  if (base == arguments_of(kernel)) {
    for (unsigned i = 0; i < captures.size(); ++i)
      if (captures[i].variable.empty() &&
          captures[i].offset + (captures[i].by_reference ? 0 : container_data_offset) == offset.getZExtValue())
        return {captures[i].by_reference ? Kind::container : Kind::capture, i};
    return {Kind::unknown};
  }
  if (llvm::isa<llvm::AllocaInst>(base))
    return {Kind::unknown}; // sources_of() does not know its values
  PointerRoot from = of(base);
  if (from.kind == Kind::container && offset == container_data_offset)
    return {Kind::capture, from.index};
  return {Kind::unknown};
}

/// The possible values of a pointer in a local variable, such as a copy of a captured view: the stored values, or none
/// if something else can write to the variable. (A view stays in memory because ampsim_outside gets its address.)
std::optional<PointerRoots::Values> PointerRoots::stored_in(const llvm::AllocaInst &variable,
                                                            const llvm::APInt &offset) const {
  const llvm::DataLayout &layout = kernel.getDataLayout();
  std::uint64_t size = layout.getPointerSize();
  Values stored;
  std::vector<std::pair<const llvm::Value *, llvm::APInt>> addresses = {{&variable, llvm::APInt(64, 0)}};
  while (!addresses.empty()) {
    auto [address, place] = addresses.back();
    addresses.pop_back();
    for (const llvm::Use &use : address->uses()) {
      const llvm::User *user = use.getUser();
      if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(user)) {
        llvm::APInt next = place;
        if (!gep->accumulateConstantOffset(layout, next))
          return std::nullopt;
        addresses.emplace_back(gep, next);
      } else if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        if (store->getValueOperand() == address)
          return std::nullopt;
        std::uint64_t bytes = layout.getTypeStoreSize(store->getValueOperand()->getType());
        if (place == offset && bytes == size && store->getValueOperand()->getType()->isPointerTy())
          stored.push_back(store->getValueOperand());
        else if (place.slt(offset + size) && (place + bytes).sgt(offset))
          return std::nullopt;
      } else if (const auto *call = llvm::dyn_cast<llvm::CallInst>(user)) {
        const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(call);
        bool only_reads = call->isLifetimeStartOrEnd() ||
                          (copy && copy->getRawSource() == address && copy->getRawDest() != address) ||
                          is_outside(call);
        if (!only_reads)
          return std::nullopt;
      } else if (!llvm::isa<llvm::LoadInst>(user)) {
        return std::nullopt;
      }
    }
  }
  return stored;
}

bool PointerRoot::is_own_or_constant() const {
  return object && (kind == Kind::thread_private || kind == Kind::constant);
}

bool points_to_arguments(const PointerRoot &root, const llvm::Value &pointer, const llvm::Function &kernel) {
  return root.kind == Kind::constant && !root.object && llvm::getUnderlyingObject(&pointer) == arguments_of(kernel);
}

std::uint64_t size_of_variable(const llvm::Value &object, const llvm::DataLayout &layout) {
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&object))
    return layout.getTypeAllocSize(variable->getValueType());
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&object);
  const std::optional<llvm::TypeSize> size = local ? local->getAllocationSize(layout) : std::nullopt;
  return size ? size->getFixedValue() : 0;
}

bool ArrayPath::variable() const {
  return std::any_of(indices.begin(), indices.end(),
                     [](const Index &index) { return !llvm::isa<llvm::Constant>(index.value); });
}

namespace {

/// The size in bytes of the element that `base` points to, or 0. The library, which computes addresses in bytes, passes
/// the size where it requests an address outside.
std::uint64_t element_size(const llvm::Value *base, const llvm::DataLayout &layout) {
  if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(base))
    return gep->getNumOperands() == 2 ? layout.getTypeAllocSize(gep->getSourceElementType()).getFixedValue() : 0;
  const auto *either = llvm::dyn_cast<llvm::User>(base);
  if (!either || !llvm::isa<llvm::PHINode, llvm::SelectInst>(base))
    return 0;
  for (const llvm::Value *source : either->operand_values())
    if (is_outside(source))
      if (const auto *size =
              llvm::dyn_cast<llvm::ConstantInt>(llvm::cast<llvm::CallInst>(source)->getArgOperand(2)))
        return size->getZExtValue();
  return 0;
}

} // namespace

ArrayPath array_path(llvm::Value *pointer, const llvm::Value *object, const llvm::DataLayout &layout) {
  ArrayPath path;
  std::uint64_t fields = 0; // between the next part and the first index so far
  for (; pointer != object; pointer = llvm::cast<llvm::GEPOperator>(pointer)->getPointerOperand()) {
    auto *gep = llvm::dyn_cast<llvm::GEPOperator>(pointer);
    // The first index steps over whole objects of the source type; a value other than zero is pointer arithmetic.
    auto *first = gep ? llvm::dyn_cast<llvm::ConstantInt>(gep->getOperand(1)) : nullptr;
    bool arithmetic = !first || !first->isZero();
    if (object && (!gep || arithmetic))
      path.complete = false;
    if (!gep || (arithmetic && !object))
      break;
    std::vector<ArrayPath::Index> own;
    std::uint64_t leading = 0; // fields before the first index
    llvm::Type *type = gep->getSourceElementType();
    for (unsigned i = 2; i < gep->getNumOperands(); ++i) {
      llvm::Value *index = gep->getOperand(i);
      if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
        type = array->getElementType();
        if (array->getNumElements() == 0) { // its length is chosen by the launch
          path.complete = false;
          break;
        }
        own.push_back({index, array->getNumElements(), layout.getTypeAllocSize(type)});
      } else if (auto *record = llvm::dyn_cast<llvm::StructType>(type)) {
        auto field = unsigned(llvm::cast<llvm::ConstantInt>(index)->getZExtValue());
        (own.empty() ? leading : own.back().fields) += layout.getStructLayout(record)->getElementOffset(field);
        type = record->getElementType(field);
      } else {
        path.complete = false;
        break;
      }
    }
    (own.empty() ? leading : own.back().fields) += fields;
    fields = leading;
    path.indices.insert(path.indices.begin(), own.begin(), own.end());
  }
  path.base = pointer;
  std::uint64_t whole = 0, before = fields;
  if (!path.indices.empty()) {
    whole = path.indices.back().stride;
    before = path.indices.back().fields;
  } else {
    whole = object ? size_of_variable(*object, layout) : element_size(pointer, layout);
  }
  if (whole)
    path.room = whole > before ? whole - before : 0;
  return path;
}

namespace {

bool adds_to_element(const llvm::Value *pointer, std::set<const llvm::Value *> &seen) {
  if (!seen.insert(pointer).second)
    return false;
  if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(pointer))
    return !gep->hasAllZeroIndices() || adds_to_element(gep->getPointerOperand(), seen);
  const auto *either = llvm::dyn_cast<llvm::User>(pointer);
  if (!either || !llvm::isa<llvm::PHINode, llvm::SelectInst>(pointer))
    return false;
  return std::none_of(either->value_op_begin(), either->value_op_end(), is_outside) &&
         std::any_of(either->value_op_begin(), either->value_op_end(), [&](const llvm::Value *source) {
           return source->getType()->isPointerTy() && adds_to_element(source, seen);
         });
}

} // namespace

bool is_pointer_arithmetic(const llvm::Value *base) {
  std::set<const llvm::Value *> seen;
  return adds_to_element(base, seen);
}

} // namespace ampsim::frontend
