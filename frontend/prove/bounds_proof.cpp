// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Proves that no access is outside its container, allocation or array.
//
// A kernel's text often does not say how long its memory is: `out[i]` with i < n is correct if `out` has n elements.
// Such assumptions about the input are guessed (bound_guesses.h).
#include "frontend/code/abi_functions.h"
#include "frontend/code/uniform_tiles.h"
#include "frontend/prove/bound_guesses.h"
#include "model/heap_blocks.h"

#include "llvm/Analysis/ValueTracking.h"

#include <algorithm>

namespace ampsim::frontend {

namespace {

class Bounds {
public:
  Bounds(Attempt &attempt, ThreadValues &values, BoundGuesses &guesses)
      : attempt(attempt), terms(attempt.terms), values(values), guesses(guesses) {}

  std::optional<Gap> check() {
    for (Node node = 0; node < Node(values.region.nodes.size()); ++node) {
      for (const llvm::Instruction &instruction : *values.region.nodes[std::size_t(node)].block) {
        if (const llvm::CallBase *outside = call_to(&instruction, AbiFunction::outside);
            outside && attempt.graph.language.raw_pointers && !terms.impossible(here(node)))
          return Gap{"accesses to images are not analysed", "", {}, place_of_element(*outside), {}};
        else if (outside)
          if (std::optional<Gap> gap = check_outside(*outside, node))
            return gap;
        if (accesses_null(instruction) && !terms.impossible(here(node)))
          return Gap{"the null pointer points to nothing", "", {}, {}, {}};
      }
    }
    for (const SharedAccess &access : accesses_in(values.region, attempt.sites)) {
      if (attempt.out_of_time())
        return Gap{Attempt::timed_out, Attempt::raise_limit, {}, place_of(access), {}};
      if (values.reaches(access.node, 1).is_false())
        continue;
      if (image_of(access, attempt.graph))
        return Gap{"accesses to images are not analysed", "", {}, place_of(access), {}};
      try {
        if (std::optional<Gap> gap = check_access(access))
          return gap;
      } catch (const NotExpressible &error) {
        return Gap{error.what(), "", {}, place_of(access), {}};
      }
    }
    return std::nullopt;
  }

private:
  /// Such an access has no site: it is in no memory.
  static bool accesses_null(const llvm::Instruction &instruction) {
    return std::ranges::any_of(
        accesses_of(const_cast<llvm::Instruction &>(instruction)), [](const AccessOperand &access) {
          return llvm::isa<llvm::ConstantPointerNull>(llvm::getUnderlyingObject(access.pointer->get()));
        });
  }

  Attempt &attempt;
  Terms &terms;
  ThreadValues &values;
  BoundGuesses &guesses;

  z3::expr here(Node node) { return values.begins(1) && values.reaches(node, 1); }

  /// Proves that the index is in [0, size); `size` may be assumed to be large enough if it has a name.
  std::optional<Gap> check_index(const Sum &index, const Sum &size, const std::string &name,
                                 const std::string &what, const z3::expr &here) {
    if (!terms.impossible(here && terms.less(index, Sum(0))) &&
        (name.empty() || !guesses.assume_positive(index, here))) {
      Gap gap = gap_of(values, "the index of " + what + " may be negative");
      gap.candidate = small_model(here && terms.less(index, Sum(0)), attempt);
      gap.help = "rule this out with '--assume'";
      return gap;
    }
    if (terms.impossible(here && terms.at_most(size, index)))
      return std::nullopt;
    if (!name.empty() && guesses.assume_length(index, size, name, here, values))
      return std::nullopt;
    Gap gap = gap_of(values, "the index of " + what + " may be too large");
    gap.candidate = small_model(here && terms.at_most(size, index), attempt);
    gap.help = "state its length with '--assume'";
    return gap;
  }

  std::optional<Gap> check_outside(const llvm::CallBase &call, Node node) {
    const z3::expr reached = here(node);
    if (terms.impossible(reached))
      return std::nullopt;
    const auto *rank = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
    // Before the branch that found it outside, the index is unchanged; the container's address identifies it.
    const Node before =
        values.region.equivalent(node) != live ? node : values.region.nodes[std::size_t(node)].in.front().from;
    std::optional<unsigned> capture = container_of(call);
    Gap failed;
    failed.reason = "the element may be out of bounds";
    failed.at = place_of_element(call);
    if (!capture || !rank || rank->getZExtValue() > 3)
      return failed;
    const Capture &own = attempt.graph.kernel.captures[*capture];
    for (unsigned d = 0; d < rank->getZExtValue(); ++d) {
      const std::string name = own.name + ".extent[" + std::to_string(d) + "]";
      const Sum index = values.sum(*call.getArgOperand(3 + d), node, 1);
      if (std::optional<Gap> gap = check_index(index, terms.symbol(name, {1, (Number(1) << 31) - 1}), name + " is",
                                               "'" + own.name + "'", here(before))) {
        gap->at = failed.at;
        return gap;
      }
    }
    return terms.impossible(here(node)) ? std::nullopt : std::optional(failed);
  }

  /// The first access to the address that the call returns.
  std::vector<SourceFrame> place_of_element(const llvm::Value &address, unsigned depth = 0) const {
    for (const llvm::User *user : address.users()) {
      const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user);
      if (!instruction || depth > 4)
        continue;
      if (std::optional<SiteId> site = site_of(*instruction))
        return attempt.sites[*site].stack;
      if (llvm::isa<llvm::PHINode, llvm::GetElementPtrInst>(instruction))
        if (std::vector<SourceFrame> found = place_of_element(*instruction, depth + 1); !found.empty())
          return found;
    }
    return {};
  }

  std::optional<unsigned> container_of(const llvm::CallBase &outside) const {
    const llvm::DataLayout &layout = attempt.graph.function.getDataLayout();
    llvm::APInt offset(64, 0);
    const llvm::Value *base = outside.getArgOperand(0)->stripAndAccumulateConstantOffsets(layout, offset, true);
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(base);
    const std::vector<Capture> &captures = attempt.graph.kernel.captures;
    if (load) {
      if (offset != 0)
        return std::nullopt;
      base = load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true);
    }
    for (unsigned k = 0; k < captures.size(); ++k)
      if (base == attempt.graph.function.getArg(0) && captures[k].by_reference == (load != nullptr) &&
          offset == captures[k].offset)
        return k;
    return std::nullopt;
  }

  std::optional<Gap> check_access(const SharedAccess &access) {
    llvm::Value *pointer = accesses_of(*access.instruction)[access.number].pointer->get();
    const Pointer target = address_of(access, values, 1);
    z3::expr reached = here(access.node);
    if (target.when)
      reached = reached && *target.when;
    std::optional<Gap> gap;
    switch (target.object.kind) {
    case MemoryObject::Kind::capture:
      gap = check_capture(access, target, pointer, reached);
      break;
    case MemoryObject::Kind::tile_local:
    case MemoryObject::Kind::thread_private:
      gap = check_variable(access, target, pointer, reached);
      break;
    case MemoryObject::Kind::constant:
      if (target.object.object && llvm::isa<llvm::GlobalVariable>(target.object.object))
        gap = check_variable(access, target, pointer, reached);
      else if (access.kind != AccessKind::read && attempt.graph.language.raw_pointers &&
               llvm::getUnderlyingObject(pointer) == attempt.graph.function.getArg(0))
        gap = Gap{"kernels cannot write a '__grid_constant__' parameter", "", {}, {}, {}};
      break;
    default:
      return std::nullopt;
    }
    if (gap)
      gap->at = place_of(access);
    return gap;
  }

  /// The nested arrays, each index within its own bounds.
  std::optional<Gap> check_path(const SharedAccess &access, const ArrayPath &path, const std::string &what,
                                const z3::expr &reached) {
    for (const ArrayPath::Index &index : path.indices)
      if (auto gap =
              check_index(values.sum(*index.value, access.node, 1), Sum(Number(index.bound)), "", what, reached))
        return gap;
    return std::nullopt;
  }

  std::optional<Gap> check_variable(const SharedAccess &access, const Pointer &target, llvm::Value *pointer,
                                    const z3::expr &reached) {
    if (is_of_builtin_function(*target.object.object))
      return std::nullopt;
    const llvm::DataLayout &layout = attempt.graph.function.getDataLayout();
    const std::string what = "'" + name_of(target, attempt) + "'";
    const std::uint64_t size = size_of_variable(*target.object.object, layout);
    if (std::optional<Gap> gap =
            check_path(access, array_path(pointer, target.object.object, layout), what, reached))
      return gap;
    const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(target.object.object);
    if (global && attempt.graph.placed(*global)) {
      const TypeLayout &type = attempt.graph.described(*global)->type;
      return check_elements(
          access, target, name_of(target, attempt),
          type.element.empty() ? Number(1) : Number(std::max<std::uint64_t>(1, type.element[0].size)), reached);
    }
    if (global && size == 0) // the launch sets its length
      return check_index(target.offset + Sum(Number(access.size) - 1),
                         terms.symbol("bytes of " + what, {0, 1 << 20}), "the dynamic shared memory has, in bytes,",
                         what, reached);
    return check_index(target.offset, Sum(Number(size) - Number(access.size) + 1), "", what, reached);
  }

  std::optional<Gap> check_capture(const SharedAccess &access, const Pointer &target, llvm::Value *pointer,
                                   const z3::expr &reached) {
    const Capture &capture = attempt.graph.kernel.captures[target.object.index];
    const llvm::DataLayout &layout = attempt.graph.function.getDataLayout();
    const std::string what = "'" + capture.name + "'";
    const Number size = Number(access.size), element = Number(std::max<std::uint64_t>(1, capture.element.size));
    if (!attempt.graph.language.raw_pointers) { // the library has checked the element
      if (std::optional<Gap> gap = check_path(access, array_path(pointer, nullptr, layout), what, reached))
        return gap;
      if (access.site->through_part) // it has checked the bounds that the kernel has chosen
        if (std::optional<Gap> gap = check_part(target, reached))
          return gap;
      if (target.when || !target.element.empty())
        return check_index(target.past_element, Sum(element - size + 1), "", what, reached);
      return Gap{"the address in " + what + " is not an element's", "", {}, {}, {}};
    }
    if (capture.read_only && !capture.variable.empty() && access.kind != AccessKind::read)
      return terms.impossible(reached)
                 ? std::nullopt
                 : std::optional(Gap{"kernels cannot write " + what + " in constant memory", "", {}, {}, {}});
    if (is_device_heap(capture.variable))
      return Gap{"the blocks of the device heap are unknown", "", {}, {}, {}};
    if (!capture.variable.empty()) // a variable of the program
      return check_index(target.offset, Sum(element - size + 1), "", what, reached);
    return check_elements(access, target, capture.name, Number(std::max<std::uint64_t>(1, capture.element.size)),
                          reached);
  }

  /// A section, or another view that the kernel has made, inside of the captured view.
  std::optional<Gap> check_part(const Pointer &target, const z3::expr &reached) {
    const Capture &capture = attempt.graph.kernel.captures[target.object.index];
    const std::string what = "'" + capture.name + "'";
    const std::vector<Sum> place = place_in_capture(capture, target);
    if (place.empty())
      return Gap{"whether this part of " + what + " is inside it is not analysed", "", {}, {}, {}};
    for (unsigned d = 0; d < place.size(); ++d)
      if (std::optional<Gap> gap =
              check_index(place[d], extent_of(capture, d, terms),
                          capture.name + ".extent[" + std::to_string(d) + "] is", what, reached))
        return gap;
    return std::nullopt;
  }

  /// The indices of the element that contains the address; empty if they are unknown.
  std::vector<Sum> place_in_capture(const Capture &capture, const Pointer &target) {
    if (const auto place = place_in_matrix(target, attempt))
      return {place->first, place->second};
    if (capture.rank != 1 || capture.element.size == 0)
      return {};
    const std::optional<Sum> index = in_units(target.offset, Number(capture.element.size));
    return index ? std::vector{*index} : std::vector<Sum>();
  }

  /// The number of the unit that contains the offset, which may be that of a field; nothing if that is not a sum.
  static std::optional<Sum> in_units(Sum offset, Number unit) {
    offset.constant -= ((offset.constant % unit) + unit) % unit;
    offset.constant /= unit;
    for (auto &[atom, factor] : offset.factors) {
      if (factor % unit != 0)
        return std::nullopt;
      factor /= unit;
    }
    return offset;
  }

  /// Memory whose length the program chooses: in its elements, or in units of the access's size, if the offset consists
  /// of them; else in bytes.
  std::optional<Gap> check_elements(const SharedAccess &access, const Pointer &target, const std::string &variable,
                                    Number element, const z3::expr &reached) {
    const Number size = Number(access.size);
    Number unit = element;
    std::optional<Sum> index = element % size == 0 ? in_units(target.offset, unit) : std::nullopt;
    if (!index && target.offset.constant % size == 0) {
      unit = size;
      index = in_units(target.offset, unit);
    }
    if (!index) {
      unit = 1;
      index = target.offset + Sum(size - 1);
    }
    const std::string name =
        unit == element ? "the number of elements of '" + variable + "'"
                        : "the size of '" + variable + "' in units of " + std::to_string(int(unit)) + " bytes";
    return check_index(*index, terms.symbol(name, {0, Number(1) << 40}), name + " is", "'" + variable + "'",
                       reached);
  }
};

} // namespace

std::optional<Gap> prove_bounds(Attempt &attempt) {
  BoundGuesses guesses(attempt);
  return for_each_interval(attempt, fence_all,
                           [&](ThreadValues &values) { return Bounds(attempt, values, guesses).check(); });
}

} // namespace ampsim::frontend
