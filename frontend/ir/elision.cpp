// See elision.h. First distances as sums over thread indices, then what captures are used for, then intervals.
#include "frontend/ir/elision.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/container_layout.h"
#include "frontend/code/tile_divergence.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

#include <set>

namespace ampsim::frontend {
namespace {

using Kind = PointerRoot::Kind;
using Term = AffineOffset::Term;

//===--- distances ------------------------------------------------------------------===//

class OffsetReader {
public:
  OffsetReader(const llvm::Function &kernel, const std::vector<Capture> &captures)
      : kernel(kernel), captures(captures), layout(kernel.getDataLayout()) {}

  /// Of an access to captures[index]; nothing where it is not a sum over indices.
  std::optional<AffineOffset> read(const llvm::Value *pointer, unsigned index, std::uint32_t size) {
    AffineOffset offset;
    offset.size = size;
    offset.bounded = is_bounded(pointer, index, size);
    if (!walk(pointer, index, offset.terms) || offset.terms.size() > most_terms)
      return std::nullopt;
    return offset;
  }

  /// Did the library find the address inside of the container's element?
  bool is_bounded(const llvm::Value *pointer, unsigned index, std::uint64_t size) const {
    llvm::APInt offset(64, 0);
    const llvm::Value *base = pointer->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
    const auto *phi = llvm::dyn_cast<llvm::PHINode>(base);
    return phi && inside_of(*phi) && is_capture(*phi, index) && offset.ule(captures[index].element.size) &&
           offset.getZExtValue() + size <= captures[index].element.size;
  }

private:
  static constexpr std::size_t most_terms = 16;
  const llvm::Function &kernel;
  const std::vector<Capture> &captures;
  const llvm::DataLayout &layout;

  /// The address that the library takes if the index is inside.
  static const llvm::Value *inside_of(const llvm::PHINode &phi) {
    const llvm::Value *inside = nullptr;
    bool checked = false;
    for (const llvm::Value *value : phi.incoming_values()) {
      if (is_outside(value))
        checked = true;
      else if (inside && inside != value)
        return nullptr;
      else
        inside = value;
    }
    return checked ? inside : nullptr;
  }

  /// Is it the captured container itself whose bounds were asked for? A section made by the kernel can reach beyond
  /// it.
  bool is_capture(const llvm::PHINode &phi, unsigned index) const {
    for (const llvm::Value *value : phi.incoming_values()) {
      if (!is_outside(value))
        continue;
      const llvm::Value *container = llvm::cast<llvm::CallInst>(value)->getArgOperand(0);
      if (captures[index].by_reference) {
        const auto *load = llvm::dyn_cast<llvm::LoadInst>(container);
        std::optional<AffineOffset::Parameter> from = load ? parameter(*load) : std::nullopt;
        if (!from || from->in_container || from->offset != captures[index].offset)
          return false;
        continue;
      }
      llvm::APInt offset(64, 0);
      if (container->stripAndAccumulateConstantOffsets(layout, offset, true) != kernel.getArg(0) ||
          offset != captures[index].offset)
        return false;
    }
    return true;
  }

  bool walk(const llvm::Value *pointer, unsigned index, std::vector<Term> &terms) {
    for (unsigned depth = 0; depth < 16; ++depth) {
      if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(pointer)) {
        pointer = inside_of(*phi);
        if (!pointer)
          return false;
      } else if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
        if (!add_indices(*gep, terms))
          return false;
        pointer = gep->getPointerOperand();
      } else {
        return is_first_element(pointer, index);
      }
    }
    return false;
  }

  bool add_indices(const llvm::GEPOperator &gep, std::vector<Term> &terms) {
    unsigned width = layout.getIndexSizeInBits(0);
    llvm::MapVector<llvm::Value *, llvm::APInt> variable;
    llvm::APInt constant(width, 0);
    if (!gep.collectOffset(layout, width, variable, constant))
      return false;
    terms.push_back({Term::Index::one, 0, constant.getSExtValue(), {}});
    for (const auto &[value, scale] : variable) {
      std::optional<std::vector<Term>> sum = terms_of(value);
      if (!sum)
        return false;
      for (Term &term : *sum) {
        if (__builtin_mul_overflow(term.factor, scale.getSExtValue(), &term.factor))
          return false;
        terms.push_back(std::move(term));
      }
    }
    return true;
  }

  /// Is it the container's `data`, as it was captured?
  bool is_first_element(const llvm::Value *pointer, unsigned index) const {
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(pointer);
    std::optional<AffineOffset::Parameter> from = load ? parameter(*load) : std::nullopt;
    if (!from)
      return false;
    if (captures[index].by_reference)
      return from->offset == captures[index].offset && from->in_container == container_data_offset;
    return from->offset == captures[index].offset + container_data_offset && !from->in_container;
  }

  /// Where in the function object, or in a container to which that refers, something is loaded from.
  std::optional<AffineOffset::Parameter> parameter(const llvm::LoadInst &load) const {
    llvm::APInt offset(64, 0);
    const llvm::Value *base =
        load.getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
    if (base == kernel.getArg(0))
      return AffineOffset::Parameter{offset.getZExtValue(), std::nullopt};
    const auto *outer = llvm::dyn_cast<llvm::LoadInst>(base);
    std::optional<AffineOffset::Parameter> from = outer ? parameter(*outer) : std::nullopt;
    if (!from || from->in_container)
      return std::nullopt;
    for (const Capture &capture : captures)
      if (capture.by_reference && capture.offset == from->offset)
        return AffineOffset::Parameter{from->offset, offset.getZExtValue()};
    return std::nullopt;
  }

  static std::optional<Term> index_at(std::uint64_t offset) {
    static constexpr Term::Index indices[] = {Term::Index::global, Term::Index::local, Term::Index::tile,
                                              Term::Index::tile_origin}; // in the order of ContextField::Kind
    ContextField field = context_field(offset);
    if (field.kind == ContextField::Kind::other || offset % 4 != 0)
      return std::nullopt;
    return Term{indices[unsigned(field.kind)], field.dimension, 1, {}};
  }

  std::optional<std::vector<Term>> terms_of(const llvm::Value *value, unsigned depth = 0) {
    if (depth > 12)
      return std::nullopt;
    if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(value)) {
      if (constant->getBitWidth() > 64)
        return std::nullopt;
      return std::vector<Term>{{Term::Index::one, 0, constant->getSExtValue(), {}}};
    }
    if (const auto *extended = llvm::dyn_cast<llvm::SExtInst>(value))
      return extended->getSrcTy()->isIntegerTy(32) ? terms_of(extended->getOperand(0), depth + 1) : std::nullopt;
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(value)) {
      if (!load->getType()->isIntegerTy(32))
        return std::nullopt;
      llvm::APInt offset(64, 0);
      const llvm::Value *base =
          load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
      if (base == kernel.getArg(1) || call_to(base, AbiFunction::context)) {
        std::optional<Term> term = index_at(offset.getZExtValue());
        return term ? std::optional(std::vector{*term}) : std::nullopt;
      }
      std::optional<AffineOffset::Parameter> from = parameter(*load);
      return from ? std::optional(std::vector<Term>{{Term::Index::one, 0, 1, {*from}}}) : std::nullopt;
    }
    const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(value);
    if (!operation)
      return std::nullopt;
    std::optional<std::vector<Term>> a = terms_of(operation->getOperand(0), depth + 1),
                                     b = terms_of(operation->getOperand(1), depth + 1);
    if (!a || !b || a->size() * b->size() > most_terms * most_terms)
      return std::nullopt;
    switch (operation->getOpcode()) {
    case llvm::Instruction::Sub:
      for (Term &term : *b)
        if (__builtin_sub_overflow(std::int64_t{0}, term.factor, &term.factor))
          return std::nullopt;
      [[fallthrough]];
    case llvm::Instruction::Add:
      a->insert(a->end(), b->begin(), b->end());
      break;
    case llvm::Instruction::Shl:
      if (b->size() != 1 || b->front().index != Term::Index::one || !b->front().parameters.empty() ||
          b->front().factor < 0 || b->front().factor > 30)
        return std::nullopt;
      b->front().factor = std::int64_t{1} << b->front().factor;
      a = product(*a, *b);
      break;
    case llvm::Instruction::Mul:
      a = product(*a, *b);
      break;
    default:
      return std::nullopt;
    }
    return a && a->size() <= most_terms ? a : std::nullopt;
  }

  static std::optional<std::vector<Term>> product(const std::vector<Term> &a, const std::vector<Term> &b) {
    std::vector<Term> result;
    for (const Term &left : a)
      for (const Term &right : b) {
        if (left.index != Term::Index::one && right.index != Term::Index::one)
          return std::nullopt;
        Term term = left.index != Term::Index::one ? left : right;
        if (__builtin_mul_overflow(left.factor, right.factor, &term.factor))
          return std::nullopt;
        term.parameters = left.parameters;
        term.parameters.insert(term.parameters.end(), right.parameters.begin(), right.parameters.end());
        if (term.parameters.size() > 3)
          return std::nullopt;
        result.push_back(std::move(term));
      }
    return result;
  }
};

//===--- one access that answers for another --------------------------------------------===//

/// Do both compute the same, from the same values?
bool same_value(const llvm::Value *a, const llvm::Value *b, PointerRoots &roots, unsigned depth = 0) {
  if (a == b)
    return true;
  const auto *left = llvm::dyn_cast<llvm::Instruction>(a), *right = llvm::dyn_cast<llvm::Instruction>(b);
  if (!left || !right || depth > 8 || !left->isSameOperationAs(right))
    return false;
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(left)) {
    PointerRoot root = roots.of(load->getPointerOperand());
    if (root.kind != Kind::constant && root.kind != Kind::container)
      return false; // memory that may change in between
  } else if (!llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::BinaryOperator>(left)) {
    return false;
  }
  for (unsigned k = 0; k < left->getNumOperands(); ++k)
    if (!same_value(left->getOperand(k), right->getOperand(k), roots, depth + 1))
      return false;
  return true;
}

struct Seen {
  const llvm::Instruction *instruction;
  unsigned number;
  const llvm::Value *pointer;
  std::uint64_t size;
  AccessKind kind;
};

/// Of one block: what stands for what between two barriers, of the tile or of a warp.
void find_repeated(llvm::BasicBlock &block, PointerRoots &roots, Needs &needs) {
  std::vector<Seen> before;
  for (llvm::Instruction &instruction : block) {
    if (waits_for_tile(&instruction) || call_to(&instruction, AbiFunction::warp))
      before.clear();
    if (!site_of(instruction))
      continue;
    std::vector<AccessOperand> accesses = accesses_of(instruction);
    for (unsigned k = 0; k < accesses.size(); ++k) {
      const auto *size = llvm::dyn_cast<llvm::ConstantInt>(accesses[k].size);
      Kind root = roots.of(accesses[k].pointer->get()).kind;
      if (!size || accesses[k].kind == AccessKind::atomic ||
          (root != Kind::capture && root != Kind::tile_local && root != Kind::unknown))
        continue;
      Seen now{&instruction, k, accesses[k].pointer->get(), size->getZExtValue(), accesses[k].kind};
      bool needless = false;
      for (const Seen &earlier : before) {
        if (earlier.size != now.size || !same_value(earlier.pointer, now.pointer, roots))
          continue;
        if (earlier.kind == AccessKind::write || now.kind == AccessKind::read)
          needless = true;
        else // now a write, which answers for the read
          needs.try_emplace({earlier.instruction, earlier.number}, Need::known);
      }
      if (needless)
        needs[{now.instruction, now.number}] = Need::nothing;
      else
        before.push_back(now);
    }
  }
}

//===--- intervals without writes -----------------------------------------------------------===//

bool orders_tile_local(const llvm::Instruction &instruction) {
  if (!waits_for_tile(&instruction))
    return false;
  const auto *fence = llvm::dyn_cast<llvm::ConstantInt>(llvm::cast<llvm::CallInst>(instruction).getArgOperand(0));
  return fence && fence->getZExtValue() & fence_tile_local;
}

/// The instructions that a thread can reach from a place without a barrier that orders tile-local memory.
std::set<const llvm::Instruction *> interval_from(const llvm::BasicBlock &block,
                                                  llvm::BasicBlock::const_iterator start) {
  std::set<const llvm::Instruction *> reached;
  std::vector<std::pair<const llvm::BasicBlock *, llvm::BasicBlock::const_iterator>> work{{&block, start}};
  while (!work.empty()) {
    auto [at, place] = work.back();
    work.pop_back();
    bool ends = false;
    for (; place != at->end() && !ends; ++place) {
      if (!reached.insert(&*place).second)
        break;
      ends = orders_tile_local(*place);
    }
    if (place == at->end() && !ends)
      for (const llvm::BasicBlock *next : llvm::successors(at))
        work.emplace_back(next, next->begin());
  }
  return reached;
}

void find_unwritten(llvm::Function &function, PointerRoots &roots, const LoopNest &nest, Needs &needs) {
  struct Access {
    const llvm::Instruction *instruction;
    unsigned number;
    PointerRoot root;
    AccessKind kind;
  };
  std::vector<Access> all;
  std::vector<const llvm::Instruction *> barriers;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (orders_tile_local(instruction))
      barriers.push_back(&instruction);
    if (!site_of(instruction))
      continue;
    std::vector<AccessOperand> accesses = accesses_of(instruction);
    for (unsigned k = 0; k < accesses.size(); ++k) {
      PointerRoot root = roots.of(accesses[k].pointer->get());
      if (root.kind == Kind::tile_local || root.kind == Kind::unknown)
        all.push_back({&instruction, k, root, accesses[k].kind});
    }
  }
  std::set<std::pair<const llvm::Instruction *, unsigned>> unsafe;
  auto look = [&](const std::set<const llvm::Instruction *> &interval) {
    std::set<const llvm::Value *> written;
    bool unknown = false;
    for (const Access &access : all)
      if (access.kind != AccessKind::read && interval.count(access.instruction)) {
        written.insert(access.root.object);
        unknown |= access.root.kind == Kind::unknown;
      }
    for (const Access &access : all)
      if (interval.count(access.instruction) && (unknown || written.count(access.root.object)))
        unsafe.insert({access.instruction, access.number});
  };
  look(interval_from(function.getEntryBlock(), function.getEntryBlock().begin()));
  for (const llvm::Instruction *barrier : barriers)
    look(interval_from(*barrier->getParent(), std::next(barrier->getIterator())));

  auto in_inner_loop = [&](const llvm::Instruction &instruction) {
    for (const LoopNest::Level &level : nest.around(*instruction.getParent())) {
      bool has_barrier = false;
      for (const llvm::BasicBlock *block : level.loop->blocks())
        for (const llvm::Instruction &each : *block)
          has_barrier |= waits_for_tile(&each);
      if (!has_barrier && level.loop->contains(&instruction))
        return true;
    }
    return false;
  };
  for (const Access &access : all)
    if (access.kind == AccessKind::read && access.root.kind == Kind::tile_local &&
        !unsafe.count({access.instruction, access.number}))
      needs.try_emplace({access.instruction, access.number},
                        in_inner_loop(*access.instruction) ? Need::known_in_loop : Need::known);
}

/// Can threads that differ in one index only access the same element? Whether others can is for the launch to see.
bool tells_threads_apart(const AffineOffset &offset, const Kernel &kernel) {
  const bool tiled = kernel.tiled();
  for (unsigned d = 0; d < kernel.rank; ++d) {
    bool local = tiled && kernel.tile[d] == 1, group = !tiled;
    for (const Term &term : offset.terms) {
      if (term.index == Term::Index::one || term.dimension != d)
        continue;
      local |= term.index == Term::Index::global || term.index == Term::Index::local;
      group |= term.index != Term::Index::local;
    }
    if (!local || !group)
      return false;
  }
  return true;
}

} // namespace

void describe_captures(llvm::Function &function, PointerRoots &roots, Kernel &kernel) {
  kernel.uses.assign(kernel.captures.size(), {});
  llvm::PostDominatorTree after(function);
  OffsetReader offsets(function, kernel.captures);
  std::vector<bool> possible(kernel.captures.size(), true), bounded = possible, affine = possible;
  for (CaptureUse &use : kernel.uses)
    use.always_writes = true;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!site_of(instruction))
      continue;
    for (const AccessOperand &access : accesses_of(instruction)) {
      PointerRoot root = roots.of(access.pointer->get());
      bool reads = access.kind != AccessKind::write, writes = access.kind != AccessKind::read;
      if (root.kind == Kind::unknown) {
        kernel.unknown_reads |= reads;
        kernel.unknown_writes |= writes;
      }
      if (root.kind != Kind::capture)
        continue;
      CaptureUse &use = kernel.uses[root.index];
      use.reads |= reads;
      use.writes |= writes;
      const auto *bytes = llvm::dyn_cast<llvm::ConstantInt>(access.size);
      std::uint32_t size = bytes ? std::uint32_t(bytes->getZExtValue()) : 0;
      if (access.kind == AccessKind::atomic || !bytes)
        affine[root.index] = false;
      bounded[root.index] =
          bounded[root.index] && bytes && offsets.is_bounded(access.pointer->get(), root.index, size);
      if (writes && !after.dominates(instruction.getParent(), &function.getEntryBlock()))
        use.always_writes = false;
      std::optional<AffineOffset> offset;
      if (affine[root.index])
        offset = offsets.read(access.pointer->get(), root.index, size);
      if (offset && !tells_threads_apart(*offset, kernel))
        offset.reset();
      if (offset)
        use.accesses.push_back(std::move(*offset));
      else
        affine[root.index] = false;
    }
  }
  for (std::size_t k = 0; k < kernel.uses.size(); ++k) {
    CaptureUse &use = kernel.uses[k];
    if (use.writes)
      use.elided = affine[k] && !kernel.captures[k].packed && !kernel.unknown_reads && !kernel.unknown_writes;
    else
      use.elided = use.reads && bounded[k] && !kernel.captures[k].packed && !kernel.unknown_writes;
    if (!use.elided || !use.writes)
      use.accesses.clear();
  }
}

Needs find_needs(llvm::Function &function, PointerRoots &roots, const LoopNest &nest, const Kernel &kernel) {
  Needs needs;
  for (llvm::BasicBlock &block : function)
    find_repeated(block, roots, needs);
  find_unwritten(function, roots, nest, needs);
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!site_of(instruction))
      continue;
    std::vector<AccessOperand> accesses = accesses_of(instruction);
    for (unsigned k = 0; k < accesses.size(); ++k) {
      PointerRoot root = roots.of(accesses[k].pointer->get());
      if (root.kind == Kind::capture && kernel.uses[root.index].elided)
        needs[{&instruction, k}] = Need::nothing;
    }
  }
  return needs;
}

} // namespace ampsim::frontend
