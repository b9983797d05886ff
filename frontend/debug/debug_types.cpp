// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See debug_types.h.
#include "frontend/debug/debug_types.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"

#include <set>

namespace ampsim::frontend {
namespace {

namespace dwarf = llvm::dwarf;
using Kind = DebugType::Kind;

const llvm::DIType *type_argument(const llvm::DICompositeType &composite) {
  for (const llvm::DITemplateParameter *parameter : composite.getTemplateParams())
    if (llvm::isa<llvm::DITemplateTypeParameter>(parameter))
      return parameter->getType();
  return nullptr;
}

std::optional<std::uint64_t> number_argument(const llvm::DICompositeType &composite) {
  for (const llvm::DITemplateParameter *parameter : composite.getTemplateParams())
    if (const auto *value = llvm::dyn_cast<llvm::DITemplateValueParameter>(parameter))
      if (const auto *constant = llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(value->getValue()))
        return constant->getZExtValue();
  return std::nullopt;
}

std::string name_of(const DebugInfo &info, TypeId type) { return type == no_type ? "void" : info.types[type].name; }

} // namespace

std::string DebugTypes::qualified(llvm::StringRef name, const llvm::DIScope *scope) const {
  std::string result = name.str();
  for (; scope; scope = scope->getScope()) {
    if (!llvm::isa<llvm::DINamespace>(scope) && !llvm::isa<llvm::DICompositeType>(scope))
      break;
    llvm::StringRef outer = scope->getName();
    if (!outer.empty() && !library.is_unnamed(outer))
      result = (outer + "::" + result).str();
  }
  return result;
}

TypeId DebugTypes::reserve(const llvm::DIType *type) {
  TypeId id = TypeId(info.types.size());
  info.types.emplace_back();
  known[type] = id;
  return id;
}

TypeId DebugTypes::add(const llvm::DIType *type) {
  if (!type)
    return no_type;
  if (auto found = known.find(type); found != known.end())
    return found->second;
  if (const auto *basic = llvm::dyn_cast<llvm::DIBasicType>(type))
    return add_basic(*basic);
  if (const auto *derived = llvm::dyn_cast<llvm::DIDerivedType>(type))
    return add_derived(*derived);
  if (const auto *composite = llvm::dyn_cast<llvm::DICompositeType>(type))
    return add_composite(*composite);
  TypeId id = reserve(type); // a function type
  info.types[id].name = "function";
  return id;
}

TypeId DebugTypes::add_basic(const llvm::DIBasicType &basic) {
  TypeId id = reserve(&basic);
  DebugType &type = info.types[id];
  type.name = basic.getName().str();
  type.size = basic.getSizeInBits() / 8;
  switch (basic.getEncoding()) {
  case dwarf::DW_ATE_boolean:
    type.kind = Kind::boolean;
    break;
  case dwarf::DW_ATE_float:
    type.kind = Kind::floating;
    break;
  case dwarf::DW_ATE_signed:
    type.kind = Kind::signed_integer;
    break;
  case dwarf::DW_ATE_unsigned:
    type.kind = Kind::unsigned_integer;
    break;
  case dwarf::DW_ATE_signed_char:
  case dwarf::DW_ATE_unsigned_char:
  case dwarf::DW_ATE_UTF:
    type.kind = Kind::character;
    break;
  default:
    break;
  }
  return id;
}

TypeId DebugTypes::add_derived(const llvm::DIDerivedType &derived) {
  auto wrap = [&](Kind kind, const char *suffix) {
    TypeId id = reserve(&derived); // first: types can contain pointers to themselves
    info.types[id].kind = kind;
    info.types[id].size = 8;
    info.types[id].name = "...";
    TypeId target = add(derived.getBaseType());
    info.types[id].target = target;
    info.types[id].name = name_of(info, target) + suffix;
    return id;
  };
  switch (derived.getTag()) {
  case dwarf::DW_TAG_pointer_type:
    return wrap(Kind::pointer, " *");
  case dwarf::DW_TAG_reference_type:
  case dwarf::DW_TAG_rvalue_reference_type:
    return wrap(Kind::reference, " &");
  case dwarf::DW_TAG_const_type:
  case dwarf::DW_TAG_volatile_type:
  case dwarf::DW_TAG_restrict_type: {
    TypeId plain = add(derived.getBaseType());
    if (plain == no_type || derived.getTag() != dwarf::DW_TAG_const_type)
      return plain;
    TypeId id = reserve(&derived);
    info.types[id] = DebugType(info.types[plain]);
    bool is_pointer = info.types[id].kind == Kind::pointer;
    info.types[id].name = is_pointer ? info.types[id].name + "const" : "const " + info.types[id].name;
    return id;
  }
  case dwarf::DW_TAG_typedef: {
    TypeId plain = add(derived.getBaseType());
    if (plain == no_type)
      return plain;
    TypeId id = reserve(&derived);
    info.types[id] = DebugType(info.types[plain]);
    info.types[id].name = qualified(derived.getName(), derived.getScope());
    return id;
  }
  default: {
    TypeId id = reserve(&derived);
    info.types[id].name = derived.getName().str();
    info.types[id].size = derived.getSizeInBits() / 8;
    return id;
  }
  }
}

TypeId DebugTypes::add_composite(const llvm::DICompositeType &composite) {
  TypeId id = reserve(&composite);
  {
    DebugType &type = info.types[id];
    type.size = composite.getSizeInBits() / 8;
    type.name = composite.getName().empty() ? "<lambda>" : qualified(composite.getName(), composite.getScope());
  }
  if (composite.getTag() == dwarf::DW_TAG_array_type) {
    add_array(composite, id);
    return id;
  }
  if (composite.getTag() == dwarf::DW_TAG_enumeration_type) {
    TypeId underlying = add(composite.getBaseType());
    DebugType &type = info.types[id];
    type.kind = Kind::enumeration;
    type.target = underlying;
    for (const llvm::DINode *element : composite.getElements())
      if (const auto *enumerator = llvm::dyn_cast<llvm::DIEnumerator>(element)) {
        std::int64_t value = enumerator->getValue().getSExtValue();
        type.enumerators.push_back({enumerator->getName().str(), value});
        info.constants.push_back({enumerator->getName().str(), id, std::uint64_t(value)});
      }
    return id;
  }
  if (std::optional<Kind> kind = library.kind_of(composite)) {
    if (*kind == Kind::container) {
      TypeId element = add(type_argument(composite));
      info.types[id].section = library.section();
      info.types[id].target = element;
      info.types[id].rank = unsigned(number_argument(composite).value_or(1));
    }
    info.types[id].kind = *kind;
    return id;
  }
  add_members(composite, id);
  return id;
}

/// `T[2][3]` is one type in the metadata and an array of arrays here.
void DebugTypes::add_array(const llvm::DICompositeType &composite, TypeId id) {
  std::vector<std::uint64_t> counts;
  for (const llvm::DINode *element : composite.getElements())
    if (const auto *range = llvm::dyn_cast<llvm::DISubrange>(element)) {
      auto *count = llvm::dyn_cast_if_present<llvm::ConstantInt *>(range->getCount());
      counts.push_back(count ? count->getZExtValue() : 0);
    }
  if (counts.empty())
    counts.push_back(0);
  TypeId target = add(composite.getBaseType());
  std::string element = name_of(info, target);
  std::uint64_t size = target == no_type ? 0 : info.types[target].size;
  std::string dimensions;
  for (std::size_t k = counts.size(); k-- > 0;) {
    TypeId at = id;
    if (k > 0) {
      at = TypeId(info.types.size());
      info.types.emplace_back();
    }
    size *= counts[k];
    dimensions = "[" + std::to_string(counts[k]) + "]" + dimensions;
    DebugType &type = info.types[at];
    type.kind = Kind::array;
    type.name = element + dimensions;
    type.target = target;
    type.count = counts[k];
    type.size = size;
    target = at;
  }
}

void DebugTypes::add_members(const llvm::DICompositeType &composite, TypeId id) {
  info.types[id].kind = Kind::record;
  std::vector<DebugType::Member> members;
  for (const llvm::DINode *element : composite.getElements()) {
    const auto *derived = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (!derived || derived->isStaticMember())
      continue;
    DebugType::Member member;
    if (derived->getTag() == dwarf::DW_TAG_inheritance) {
      member.offset = derived->getOffsetInBits() / 8;
    } else if (derived->getTag() == dwarf::DW_TAG_member) {
      member.name = derived->getName().str();
      member.offset = derived->getOffsetInBits() / 8;
      if (derived->isBitField()) {
        std::uint64_t storage = 0;
        if (const auto *bits = llvm::dyn_cast_or_null<llvm::ConstantInt>(derived->getStorageOffsetInBits()))
          storage = bits->getZExtValue();
        member.offset = storage / 8;
        member.bit_offset = unsigned(derived->getOffsetInBits() - storage);
        member.bits = unsigned(derived->getSizeInBits());
      }
    } else {
      continue;
    }
    member.type = add(derived->getBaseType());
    members.push_back(std::move(member));
  }
  info.types[id].members = std::move(members);
}

void DebugTypes::add_constants(const llvm::Module &module) {
  for (const llvm::DICompileUnit *unit : module.debug_compile_units()) {
    for (const llvm::DICompositeType *type : unit->getEnumTypes())
      add(type);
    for (const llvm::DIGlobalVariableExpression *global : unit->getGlobalVariables()) {
      const llvm::DIExpression *expression = global->getExpression();
      if (!expression || !expression->isConstant())
        continue;
      TypeId type = add(global->getVariable()->getType());
      if (type != no_type)
        info.constants.push_back({global->getVariable()->getName().str(), type, expression->getElement(1)});
    }
  }
}

} // namespace ampsim::frontend
