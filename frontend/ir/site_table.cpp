// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See site_table.h.
#include "frontend/ir/site_table.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/atomic_scope.h"
#include "frontend/code/other_arguments.h"
#include "frontend/code/unknown_event.h"
#include "frontend/ir/elision.h"
#include "frontend/ir/global_variables.h"
#include "frontend/ir/kept_calls.h"
#include "frontend/ir/kernel_module.h"
#include "frontend/ir/loop_nest.h"
#include "frontend/ir/spin_loops.h"
#include "frontend/ir/tile_invariance.h"
#include "frontend/ir/visits.h"
#include "model/barrier_site.h"
#include "model/read_site.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>
#include <set>

namespace ampsim::frontend {
namespace {

constexpr const char *tile_local_metadata = "ampsim.tile_local";

void mark(llvm::Instruction &instruction, SiteId site) {
  llvm::LLVMContext &context = instruction.getContext();
  auto *id = llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), site);
  instruction.setMetadata(site_metadata, llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(id)));
}

/// Returns whether the loaded value is used in arithmetic, a comparison or an address. Copies of records split values
/// (trunc, lshr) and join them again without using them. For an atomic update, whether its result is used.
bool computes_with(const llvm::Instruction &instruction) {
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return !std::all_of(update->user_begin(), update->user_end(), [](const llvm::User *user) {
      return llvm::isa<llvm::BitCastInst>(user) && user->use_empty(); // conversion to a float
    });
  if (llvm::isa<llvm::AtomicCmpXchgInst>(instruction))
    return true;
  if (!llvm::isa<llvm::LoadInst>(instruction))
    return false;
  return std::any_of(instruction.user_begin(), instruction.user_end(), [&](const llvm::User *user) {
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
      return store->getValueOperand() != &instruction;
    return !llvm::isa<llvm::TruncInst, llvm::BitCastInst, llvm::PHINode, llvm::SelectInst, llvm::InsertValueInst,
                      llvm::ExtractValueInst, llvm::InsertElementInst, llvm::ExtractElementInst>(user) &&
           !(llvm::isa<llvm::BinaryOperator>(user) && user->getOperand(0) == &instruction &&
             llvm::cast<llvm::BinaryOperator>(user)->getOpcode() == llvm::Instruction::LShr);
  });
}

/// Returns whether Clang's code reads the unit of a bit-field in order to write one of its fields. Clang names these
/// reads, and those of a field's value, but the latter have other users.
bool merges_bit_fields(const llvm::Instruction &instruction) {
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  if (!load || !load->getName().starts_with("bf.load"))
    return false;
  const auto is_written_back = [&](const llvm::User *user) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
    return store && store->getPointerOperand() == load->getPointerOperand();
  };
  return llvm::all_of(load->users(), [&](const llvm::User *cleared) {
    return cleared->getNumUses() == 1 && llvm::isa<llvm::BinaryOperator>(cleared) &&
           llvm::isa<llvm::ConstantInt>(cleared->getOperand(1)) &&
           llvm::all_of(cleared->users(), [&](const llvm::User *set) {
             return is_written_back(set) ||
                    (llvm::isa<llvm::BinaryOperator>(set) && llvm::all_of(set->users(), is_written_back));
           });
  });
}

/// Returns whether the vector is only changed, component by component, and stored to `place`.
bool is_only_stored(const llvm::Value &vector, const llvm::Value *place) {
  return std::all_of(vector.use_begin(), vector.use_end(), [&](const llvm::Use &use) {
    const llvm::User *user = use.getUser();
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
      return store->getValueOperand() == &vector && store->getPointerOperand() == place;
    return llvm::isa<llvm::InsertElementInst, llvm::ShuffleVectorInst>(user) && use.getOperandNo() < 2 &&
           (use.getOperandNo() == 0 || llvm::isa<llvm::ShuffleVectorInst>(user)) &&
           llvm::cast<llvm::VectorType>(user->getType()) == vector.getType() && is_only_stored(*user, place);
  });
}

/// Returns whether the read is part of a store to components of a vector; if these are all, it is not used.
bool reads_kept_components(const llvm::Instruction &instruction) {
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  return load && load->getType()->isVectorTy() && is_only_stored(*load, load->getPointerOperand());
}

/// The kind of a read, as Site::operation.
const char *kind_of_read(const llvm::Instruction &instruction) {
  if (instruction.hasMetadata(unknown_event_metadata))
    return site_of_unknown_event;
  return reads_kept_components(instruction) || merges_bit_fields(instruction) ? site_of_kept_parts : "";
}

/// Returns whether the block is entered only by a branch whose condition, computed from constants, leads elsewhere.
bool is_never_entered(const llvm::BasicBlock &block) {
  const llvm::BasicBlock *before = block.getSinglePredecessor();
  const auto *branch = before ? llvm::dyn_cast<llvm::BranchInst>(before->getTerminator()) : nullptr;
  if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
    return false;
  llvm::Constant *condition = llvm::dyn_cast<llvm::Constant>(branch->getCondition());
  if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(branch->getCondition()))
    condition = llvm::ConstantFoldInstruction(instruction, block.getDataLayout());
  const auto *known = llvm::dyn_cast_or_null<llvm::ConstantInt>(condition);
  return known && branch->getSuccessor(known->isZero() ? 1 : 0) != &block;
}

/// Returns whether a fence's mask can have the bit of a cluster's scope. Masks that functions compute from constant scopes are not
/// folded yet.
bool may_be_of_cluster(const llvm::Value *mask, std::set<const llvm::Value *> &seen) {
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(mask))
    return constant->getZExtValue() & fence_within_cluster;
  if (!seen.insert(mask).second)
    return false;
  const auto may_be = [&](const llvm::Value *value) { return may_be_of_cluster(value, seen); };
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(mask)) {
    for (unsigned k = 0; k < phi->getNumIncomingValues(); ++k)
      if (!is_never_entered(*phi->getIncomingBlock(k)) && may_be(phi->getIncomingValue(k)))
        return true;
    return false;
  }
  if (const auto *select = llvm::dyn_cast<llvm::SelectInst>(mask))
    return may_be(select->getTrueValue()) || may_be(select->getFalseValue());
  const auto *either = llvm::dyn_cast<llvm::BinaryOperator>(mask);
  if (!either || either->getOpcode() != llvm::Instruction::Or)
    return true;
  return may_be(either->getOperand(0)) || may_be(either->getOperand(1));
}

std::string atomic_operation(const llvm::Instruction &instruction) {
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return llvm::AtomicRMWInst::getOperationName(update->getOperation()).str();
  if (llvm::isa<llvm::AtomicCmpXchgInst>(instruction))
    return "compare_exchange";
  return llvm::isa<llvm::StoreInst>(instruction) ? "store" : "load";
}

} // namespace

/// Determines whether the result can depend on the order in which tiles execute the kernel's atomic operations. It
/// cannot if all of them are the same commutative operation and the old value is unused. Atomic operations on
/// tile-local memory are ordered by the tile alone.
class AtomicUse {
public:
  void add(const llvm::Instruction &instruction, const PointerRoot &root) {
    if (root.kind == PointerRoot::Kind::tile_local)
      return;
    const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
    if (!update || !instruction.use_empty() || !commutes(update->getOperation()))
      order_shows = true;
    else
      operations.insert(update->getOperation());
  }
  bool order_dependent() const { return order_shows || operations.size() > 1; }

  bool narrow_on_tile_local = false; // as Kernel::has_narrow_atomics

private:
  /// Returns whether many such operations have the same result in any order. Sums of floating-point numbers do not, nor
  /// does a counter that wraps at a bound, since each update may have its own bound.
  static bool commutes(llvm::AtomicRMWInst::BinOp operation) {
    switch (operation) {
    case llvm::AtomicRMWInst::Add:
    case llvm::AtomicRMWInst::Sub:
    case llvm::AtomicRMWInst::And:
    case llvm::AtomicRMWInst::Or:
    case llvm::AtomicRMWInst::Xor:
    case llvm::AtomicRMWInst::Max:
    case llvm::AtomicRMWInst::Min:
    case llvm::AtomicRMWInst::UMax:
    case llvm::AtomicRMWInst::UMin:
      return true;
    default:
      return false;
    }
  }

  bool order_shows = false;
  std::set<llvm::AtomicRMWInst::BinOp> operations;
};

bool can_divide_by_zero(const llvm::Instruction &instruction) {
  unsigned operation = instruction.getOpcode();
  bool is_signed = operation == llvm::Instruction::SDiv || operation == llvm::Instruction::SRem;
  if (!is_signed && operation != llvm::Instruction::UDiv && operation != llvm::Instruction::URem)
    return false;
  const auto *type = llvm::dyn_cast<llvm::IntegerType>(instruction.getType());
  if (!type || type->getBitWidth() > 64)
    return false;
  const auto *divisor = llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1));
  return !divisor || divisor->isZero() || (is_signed && divisor->isMinusOne());
}

SiteTable::SiteTable(const llvm::Module &module, const AstTables &tables, std::string headers,
                     ProgramTables &program)
    : tables(tables), headers(std::move(headers)), program(program) {
  for (const llvm::Function &function : module)
    if (const llvm::DISubprogram *subprogram = function.getSubprogram())
      names[subprogram] = function_name(function);
  for (const llvm::GlobalVariable &variable : module.globals()) {
    auto described = tables.tile_local.find(variable.getName().str());
    if (described != tables.tile_local.end())
      tile_local[&variable] = described->second;
  }
}

std::string SiteTable::function_name(const llvm::Function &function) const {
  auto known = tables.function_names.find(function.getName().str());
  return known != tables.function_names.end() ? known->second : llvm::demangle(function.getName());
}

std::string SiteTable::function_name(const llvm::DISubprogram &function) const {
  if (auto name = names.find(&function); name != names.end())
    return name->second;
  // A kernel's copy of a function has its own description.
  if (auto known = tables.function_names.find(function.getLinkageName().str());
      known != tables.function_names.end())
    return known->second;
  return function.getName().str();
}

std::string SiteTable::file_name(const llvm::DIScope &scope) const {
  const llvm::DIFile *file = scope.getFile();
  if (!file)
    return "";
  auto known = tables.file_names.find(absolute_path(*file));
  return known != tables.file_names.end() ? known->second : file->getFilename().str();
}

std::vector<SourceFrame> SiteTable::stack_of(const llvm::DebugLoc &location) const {
  std::vector<SourceFrame> stack;
  for (const llvm::DILocation *place = location.get(); place; place = place->getInlinedAt()) {
    SourceFrame frame;
    frame.file = file_name(*place->getScope());
    if (frame.file.compare(0, headers.size(), headers) == 0 || place->getLine() == 0)
      continue;
    frame.line = place->getLine();
    frame.column = place->getColumn();
    const llvm::DISubprogram *function = place->getScope()->getSubprogram();
    frame.function = function_name(*function);
    stack.push_back(std::move(frame));
  }
  // An event in an installed library is reported at the place where the program calls the library, or is called by it.
  auto is_installed = [](const SourceFrame &frame) { return frame.file.starts_with("/usr/include/"); };
  if (!std::ranges::all_of(stack, is_installed))
    std::erase_if(stack, is_installed);
  return stack;
}

namespace {

/// The variables that functions name and that are not constants, in the order of first use.
std::vector<llvm::GlobalVariable *> variables_in(const std::vector<llvm::Function *> &functions) {
  std::vector<llvm::GlobalVariable *> variables;
  for (llvm::Function *function : functions)
    for (llvm::Instruction &instruction : llvm::instructions(*function))
      for (llvm::Value *operand : instruction.operands())
        if (auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(operand);
            variable && !variable->isConstant() &&
            std::find(variables.begin(), variables.end(), variable) == variables.end())
          variables.push_back(variable);
  return variables;
}

} // namespace

//===--- positions ----------------------------------------------------------------------===//

Positions::Positions(llvm::Function &kernel) { add(kernel, 0); }

/// Returns the number of its instructions, including those of the functions that are first called in it.
std::uint32_t Positions::add(llvm::Function &function, std::uint32_t begin) {
  functions[&function].begin = begin;
  std::uint32_t own = 0, inserted = 0;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    ++own;
    llvm::Function *callee = kept_callee(instruction);
    if (!callee || functions.contains(callee))
      continue;
    inserted += add(*callee, begin + own + inserted);
    functions[&function].inserted.emplace_back(own, inserted);
  }
  return own + inserted;
}

std::uint32_t Positions::of(const llvm::Function &function, std::uint32_t own) const {
  const Called &called = functions.at(&function);
  std::uint32_t inserted = 0;
  for (auto [before, count] : called.inserted)
    if (before <= own)
      inserted = count;
  return called.begin + own + inserted;
}

/// Variables in global memory are captures, like those that come with the arguments.
void SiteTable::capture_variables(Kernel &kernel, const std::vector<llvm::GlobalVariable *> &variables) const {
  for (const llvm::GlobalVariable *variable : variables) {
    auto known = std::ranges::find(program.variables, variable->getName().str(), &GlobalVariable::symbol);
    if (known == program.variables.end())
      continue;
    Capture capture;
    capture.name = known->name;
    capture.container = "variable";
    capture.variable = known->symbol;
    capture.read_only = known->constant;
    capture.rank = 0;
    capture.element = known->type;
    kernel.captures.push_back(std::move(capture));
  }
}

void SiteTable::place_tile_local(Kernel &kernel, llvm::Function &function,
                                 std::vector<llvm::GlobalVariable *> variables) {
  std::erase_if(variables, [](const llvm::GlobalVariable *variable) { return is_global_variable(*variable); });
  auto sized_by_launch = [&](const llvm::GlobalVariable *variable) {
    auto described = tile_local.find(variable);
    return described != tile_local.end() && described->second.sized_by_launch;
  };
  std::stable_partition(variables.begin(), variables.end(),
                        [&](const llvm::GlobalVariable *variable) { return !sized_by_launch(variable); });

  std::uint64_t next = 0;
  std::vector<llvm::Metadata *> operands;
  for (llvm::GlobalVariable *variable : variables) {
    TileLocalVariable placed;
    auto described = tile_local.find(variable);
    if (described != tile_local.end())
      placed = described->second;
    else
      placed.name = variable->getName().str();
    placed.type.size = function.getDataLayout().getTypeAllocSize(variable->getValueType());
    placed.offset = next = llvm::alignTo(next, variable->getAlign().valueOrOne());
    if (!placed.sized_by_launch)
      next = (next + placed.type.size + tile_local_gap + 63) / 64 * 64;
    kernel.tile_local.push_back(std::move(placed));
    if (variable->hasInitializer()) { // each kernel's code has its own
      variable->setLinkage(llvm::GlobalValue::InternalLinkage);
      variable->setComdat(nullptr);
    }
    operands.push_back(llvm::ConstantAsMetadata::get(variable));
  }
  kernel.tile_local_bytes = next;
  function.setMetadata(tile_local_metadata, llvm::MDNode::get(function.getContext(), operands));
}

std::vector<llvm::GlobalVariable *> tile_local_variables(const llvm::Function &kernel) {
  std::vector<llvm::GlobalVariable *> variables;
  if (const llvm::MDNode *node = kernel.getMetadata(tile_local_metadata))
    for (const llvm::MDOperand &operand : node->operands())
      variables.push_back(llvm::mdconst::extract<llvm::GlobalVariable>(operand));
  return variables;
}

/// Returns whether an access to a thread's own variable, or to a constant, can be outside it.
static bool may_leave(const AccessOperand &access, const PointerRoot &root, const llvm::DataLayout &layout) {
  llvm::Value *pointer = access.pointer->get();
  const std::uint64_t size = root.is_own_or_constant() ? size_of_variable(*root.object, layout) : 0;
  if (size == 0)
    return false;
  llvm::APInt offset(64, 0);
  const llvm::Value *base = pointer->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  const auto *bytes = llvm::dyn_cast<llvm::ConstantInt>(access.size);
  if (base == root.object && bytes && offset.ule(size) && bytes->getZExtValue() <= size - offset.getZExtValue())
    return false;
  const ArrayPath path = array_path(pointer, root.object, layout);
  return path.variable() || !path.complete;
}

/// The source's name of a constant: "k(int*)::table", ".str.4".
static std::string name_of_constant(const llvm::Value &constant) {
  const llvm::StringRef symbol = constant.getName();
  if (symbol.starts_with(".str") || symbol.starts_with("__const.") || symbol.empty())
    return "a constant";
  const std::string name = llvm::demangle(symbol.split('.').first.str()); // without the compiler's suffix
  const std::size_t qualified = name.rfind("::");
  return qualified == name.npos ? name : name.substr(qualified + 2);
}

/// The name of the parameter that a pointer to the kernel's arguments leads to; empty if it is unknown.
static std::string parameter_at(const Kernel &kernel, const llvm::Value &pointer, const llvm::DataLayout &layout) {
  llvm::APInt offset(64, 0);
  for (const llvm::Value *at = &pointer; at;) {
    at = at->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
    const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(at);
    at = gep ? gep->getPointerOperand() : nullptr; // an index within the parameter
  }
  std::string name;
  for (const Parameter &parameter : kernel.parameters)
    if (parameter.offset <= offset.getZExtValue())
      name = parameter.name;
  return name;
}

void SiteTable::set_root(Site &site, const PointerRoot &root, const llvm::Function &entry) const {
  switch (root.kind) {
  case PointerRoot::Kind::capture:
    site.root = Site::Root::capture;
    site.root_index = root.index;
    break;
  case PointerRoot::Kind::tile_local: {
    site.root = Site::Root::tile_local;
    std::vector<llvm::GlobalVariable *> variables = tile_local_variables(entry);
    site.root_index = std::uint32_t(std::find(variables.begin(), variables.end(), root.object) - variables.begin());
    break;
  }
  case PointerRoot::Kind::thread_private:
    site.root = Site::Root::thread_private;
    site.private_name = root.object->getName().split('.').first.str(); // without the suffix from inlining
    site.private_size = size_of_variable(*root.object, entry.getDataLayout());
    break;
  case PointerRoot::Kind::constant:
    if (!root.object)
      break;
    site.root = Site::Root::constant;
    site.private_name = name_of_constant(*root.object);
    site.private_size = size_of_variable(*root.object, entry.getDataLayout());
    break;
  default:
    break;
  }
}

/// Returns whether it is the branch of a `return` in the kernel's own function, ignoring frames of ampsim's headers.
bool SiteTable::ends_thread(const llvm::Instruction &instruction) const {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(&instruction);
  if (!branch || branch->isConditional() || !branch->getDebugLoc())
    return false;
  std::vector<SourceFrame> stack = stack_of(branch->getDebugLoc());
  return stack.size() == 1 && tables.returns.contains({stack[0].file, stack[0].line, stack[0].column});
}

/// Arrays whose indices can be distinguished at run time. Leading zeros leave no trace in the code; for an array of
/// arrays they are added.
void SiteTable::set_path(Site &site, const ArrayPath &path, const llvm::Value *object,
                         const llvm::DataLayout &layout) const {
  const bool reaches_over = object && (site.size == 0 || site.size > path.room.value_or(0));
  if (!path.complete || path.indices.empty() || reaches_over)
    return;
  llvm::Type *type = nullptr;
  if (const auto *variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object))
    type = variable->getValueType();
  else if (object)
    type = llvm::cast<llvm::AllocaInst>(object)->getAllocatedType();
  std::vector<Site::ArrayStep> dimensions;
  for (; type && type->isArrayTy(); type = type->getArrayElementType())
    dimensions.push_back(
        {std::int32_t(type->getArrayNumElements()), layout.getTypeAllocSize(type->getArrayElementType()), 0});
  if (type && !type->isStructTy() && dimensions.size() > path.indices.size())
    site.path.assign(dimensions.begin(), dimensions.end() - std::ptrdiff_t(path.indices.size()));
  for (const ArrayPath::Index &index : path.indices)
    site.path.push_back({std::int32_t(index.bound), index.stride, index.fields});
  if (site.path.size() > AMPSIM_MAX_PATH)
    site.path.clear();
}

void SiteTable::add_sites(std::uint32_t index, llvm::Function &function, const llvm::Function &entry,
                          const Positions &positions, AtomicUse &atomics) {
  Kernel &kernel = program.kernels[index];
  LoopNest nest(function);
  PointerRoots roots(function, kernel.captures);
  const llvm::DataLayout &layout = function.getDataLayout();
  const bool makes_parts = function.getParent()->getFunction(name_of(AbiFunction::part)) != nullptr;
  llvm::DebugLoc last_location;

  auto add = [&](llvm::Instruction &instruction, Site::Kind kind) -> Site & {
    Site site;
    site.kind = kind;
    site.kernel = index;
    site.position = positions.of(function, nest.position(instruction));
    for (const LoopNest::Level &level : nest.around(*instruction.getParent()))
      if (site.loops.size() < AMPSIM_MAX_LOOP_DEPTH)
        site.loops.push_back(positions.of(function, level.position));
    site.stack = stack_of(instruction.getDebugLoc() ? instruction.getDebugLoc() : last_location);
    if (!site.stack.empty()) {
      const SourceFrame &place = site.stack.front();
      auto extent = tables.extents.find(std::tuple(place.file, place.line, place.column));
      if (extent != tables.extents.end())
        site.extent = extent->second;
    }
    mark(instruction, SiteId(program.sites.size()));
    return program.sites.emplace_back(std::move(site));
  };

  auto is_named_barrier = [](const llvm::CallBase &warp) {
    const auto *operation = llvm::dyn_cast<llvm::ConstantInt>(warp.getArgOperand(0));
    return operation && operation->getZExtValue() == ampsim_named_barrier;
  };
  std::set<const llvm::BasicBlock *> spin_latches;
  for (const llvm::Loop *loop : nest.loops().getLoopsInPreorder())
    if (is_spin_loop(*loop, roots)) {
      kernel.has_spin_loops = true;
      llvm::SmallVector<llvm::BasicBlock *, 4> latches;
      loop->getLoopLatches(latches);
      for (llvm::BasicBlock *latch : latches) {
        spin_latches.insert(latch);
        // A spin loop is reported at its condition.
        llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
        loop->getExitingBlocks(exiting);
        Site &site = add(*latch->getTerminator(), Site::Kind::loop);
        const llvm::Instruction *end = exiting.front()->getTerminator();
        // The branch of a do-while is at its `do`.
        if (const auto *branch = llvm::dyn_cast<llvm::BranchInst>(end); branch && branch->isConditional())
          if (const auto *value = llvm::dyn_cast<llvm::Instruction>(branch->getCondition());
              value && value->getDebugLoc())
            end = value;
        std::vector<SourceFrame> condition = stack_of(end->getDebugLoc());
        if (!condition.empty())
          site.stack = std::move(condition);
      }
    }

  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (instruction.getDebugLoc())
      last_location = instruction.getDebugLoc();
    if (const llvm::CallBase *barrier = call_to(&instruction, AbiFunction::barrier)) {
      const auto *fence = llvm::dyn_cast<llvm::ConstantInt>(barrier->getArgOperand(0));
      kernel.has_barriers = true;
      kernel.uses_cluster |= fence && fence->getZExtValue() & fence_cluster;
      kernel.has_fences |= fence && fence->getZExtValue() & fence_part_of_global;
      Site &site = add(instruction, Site::Kind::barrier);
      if (instruction.hasMetadata(other_arguments_metadata))
        site.operation = site_of_other_arguments;
    } else if (call_to(&instruction, AbiFunction::barrier_sum)) {
      kernel.has_barriers = kernel.has_warp_operations = true; // threads exchange values
      add(instruction, Site::Kind::barrier);
    } else if (call_to(&instruction, AbiFunction::map_shared)) {
      kernel.uses_cluster = true;
    } else if (const llvm::CallBase *fence = call_to(&instruction, AbiFunction::fence)) {
      kernel.has_fences = true;
      std::set<const llvm::Value *> seen;
      kernel.uses_cluster |= may_be_of_cluster(fence->getArgOperand(0), seen);
      add(instruction, Site::Kind::fence);
    } else if (const llvm::CallBase *call = call_to(&instruction, AbiFunction::warp)) {
      kernel.has_warp_operations = true;
      if (is_named_barrier(*call)) { // neither loops over threads nor the cells' epochs handle these
        kernel.has_barriers = kernel.has_fences = kernel.has_spin_loops = kernel.has_named_barriers = true;
        add(instruction, Site::Kind::barrier);
      } else {
        add(instruction, Site::Kind::warp);
      }
    } else if (call_to(&instruction, AbiFunction::asynchronous)) {
      kernel.has_asynchronous_copies = true;
      add(instruction, Site::Kind::fence);
    } else if (call_to(&instruction, AbiFunction::message) || call_to(&instruction, AbiFunction::abort)) {
      kernel.order_dependent = true; // messages keep their order
      if (call_to(&instruction, AbiFunction::abort))
        add(instruction, Site::Kind::exit);
      // Kernels that it launches may access anything.
      const llvm::CallBase *message = call_to(&instruction, AbiFunction::message);
      const auto *what = message ? llvm::dyn_cast<llvm::ConstantInt>(message->getArgOperand(0)) : nullptr;
      if (what && what->getZExtValue() == 3)
        kernel.unknown_reads = kernel.unknown_writes = true;
    } else if (kept_callee(instruction)) {
      add(instruction, Site::Kind::call);
    } else if (&function == &entry && ends_thread(instruction)) {
      add(instruction, Site::Kind::exit);
    } else if (can_divide_by_zero(instruction)) {
      add(instruction, Site::Kind::division);
    } else if (std::vector<AccessOperand> accesses = accesses_of(instruction); !accesses.empty()) {
      // The second access of an instruction with two (memcpy) has the next number.
      std::vector<PointerRoot> found;
      bool needed = false;
      for (const AccessOperand &access : accesses) {
        PointerRoot root = roots.of(access.pointer->get());
        found.push_back(root);
        bool shared = root.kind == PointerRoot::Kind::capture || root.kind == PointerRoot::Kind::tile_local ||
                      root.kind == PointerRoot::Kind::unknown;
        needed |= shared || may_leave(access, root, layout) ||
                  (program.language->raw_pointers && access.kind != AccessKind::read &&
                   points_to_arguments(root, *access.pointer->get(), function));
        if (access.kind == AccessKind::atomic && shared)
          atomics.add(instruction, root);
      }
      if (!needed)
        continue;
      SiteId first = SiteId(program.sites.size());
      for (std::size_t i = 0; i < accesses.size(); ++i) {
        Site::Kind kind = Site::Kind::atomic;
        if (accesses[i].kind == AccessKind::read)
          kind = Site::Kind::read;
        else if (accesses[i].kind == AccessKind::write)
          kind = Site::Kind::write;
        Site &site = add(instruction, kind);
        if (auto *bytes = llvm::dyn_cast<llvm::ConstantInt>(accesses[i].size))
          site.size = std::uint32_t(bytes->getZExtValue());
        site.computes = computes_with(instruction);
        if (kind == Site::Kind::read)
          site.operation = kind_of_read(instruction);
        if (kind == Site::Kind::atomic) {
          site.operation = atomic_operation(instruction);
          site.is_volatile = instruction.isVolatile();
          site.reach = reach_of(instruction);
          kernel.uses_cluster |= site.reach == Reach::cluster;
          kernel.observes_atomics |= !instruction.use_empty();
          (found[i].kind == PointerRoot::Kind::tile_local ? atomics.narrow_on_tile_local
                                                          : kernel.has_narrow_atomics) |=
              site.reach < Reach::device;
        }
        site.through_part = roots.through_part(accesses[i].pointer->get()) ||
                            (found[i].kind == PointerRoot::Kind::unknown && makes_parts);
        set_root(site, found[i], entry);
        if (kind != Site::Kind::read && points_to_arguments(found[i], *accesses[i].pointer->get(), function)) {
          site.root = Site::Root::constant;
          site.private_name = parameter_at(kernel, *accesses[i].pointer->get(), layout);
        }
        set_path(site, array_path(accesses[i].pointer->get(), found[i].object, layout), found[i].object, layout);
      }
      mark(instruction, first);
    }
  }
}

void SiteTable::add_kernel(std::uint32_t index, llvm::Function &function) {
  Kernel &kernel = program.kernels[index];
  const std::vector<llvm::Function *> functions = functions_of(function);
  const std::vector<llvm::GlobalVariable *> used = variables_in(functions);
  capture_variables(kernel, used);
  place_tile_local(kernel, function, used);
  const Positions positions(function);
  AtomicUse atomics;
  for (llvm::Function *each : functions)
    add_sites(index, *each, function, positions, atomics);
  for (llvm::Function *each : functions)
    remove_parts(*each);
  kernel.order_dependent |= atomics.order_dependent();
  kernel.has_narrow_atomics |= kernel.uses_cluster && atomics.narrow_on_tile_local;
  kernel.visits = estimated_visits(function);
  describe_captures(functions, program.language->raw_pointers, kernel);
  kernel.calls_functions = functions.size() > 1;
  if (kernel.calls_functions) // these have not been analysed
    return;
  PointerRoots roots(function, kernel.captures);
  const TileInvariance tiles = find_tile_invariance(function, roots);
  const std::vector<llvm::GlobalVariable *> variables = tile_local_variables(function);
  for (std::size_t k = 0; k < variables.size(); ++k) {
    kernel.tile_local[k].same_in_tiles = !kernel.uses_cluster && tiles.same.count(variables[k]);
    kernel.tile_local[k].possibly_same_in_tiles = !kernel.uses_cluster && tiles.possibly_same.count(variables[k]);
  }
}

} // namespace ampsim::frontend
