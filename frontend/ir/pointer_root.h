// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Determines the origin of a pointer in a kernel.
//
// After inlining and SROA, most pointers lead back through address arithmetic to a captured container's data, a
// tile-local variable, a local variable, or the function object. Knowing the origin saves work at run time: private
// memory needs no check, and a finding can name the capture that was used even where two captures share their memory.
// In a function that the kernel keeps (kept_calls.h), the targets of its own parameters are unknown; they may be local
// variables of a caller.
//
// A pointer has a root if every path to it leads to that root. The search goes from the pointer through address
// arithmetic, phis, selects and private variables to all its sources, visits each value once, and caches the answer
// only for the requested pointer. (An answer for a value within a cycle, found while the cycle is being searched, does
// not hold for that value: two pointers that are swapped in a loop would each get one root.)
#pragma once

#include "model/kernel.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <map>
#include <optional>
#include <vector>

namespace ampsim::frontend {

struct PointerRoot {
  enum class Kind {
    none, // not a place in memory: null, undef, ampsim_outside
    unknown,
    constant,  // the function object, the thread's context, a constant: never written by kernels
    container, // the container object that a by-reference capture refers to
    capture,   // data of a captured container
    tile_local,
    thread_private,
  } kind = Kind::unknown;
  unsigned index = 0;                  // of a container or capture, in Kernel::captures
  const llvm::Value *object = nullptr; // the tile-local or constant variable, or the alloca

  friend bool operator==(const PointerRoot &, const PointerRoot &) = default;
  /// True for a single variable of the thread's own, or constant: others cannot access it, but its bounds are known.
  bool is_own_or_constant() const;
};

/// Returns whether the pointer leads to the kernel's arguments. Threads have their own copies of those that they may
/// change, so only a `__grid_constant__` parameter is written through such a pointer.
bool points_to_arguments(const PointerRoot &root, const llvm::Value &pointer, const llvm::Function &kernel);

/// The size in bytes of a variable in memory; 0 if it is not a variable, or its size is known only at run time.
std::uint64_t size_of_variable(const llvm::Value &object, const llvm::DataLayout &layout);

class PointerRoots {
public:
  /// `kernel` is an entry function (function object, thread context), or a function that a kernel keeps.
  PointerRoots(const llvm::Function &kernel, const std::vector<Capture> &captures);
  PointerRoot of(const llvm::Value *pointer);
  /// Returns whether the pointer may come from a view whose bounds the kernel has chosen (ampsim_part).
  bool through_part(const llvm::Value *pointer) const;

private:
  const llvm::Function &kernel;
  const std::vector<Capture> &captures;
  std::map<const llvm::Value *, PointerRoot> known;

  using Values = std::vector<const llvm::Value *>;
  PointerRoot find(const llvm::Value *pointer);
  std::optional<Values> sources_of(const llvm::Value *pointer) const;
  std::optional<Values> stored_in(const llvm::AllocaInst &variable, const llvm::APInt &offset) const;
  PointerRoot of_source(const llvm::Value *pointer);
  PointerRoot of_load(const llvm::LoadInst &load);
};

/// The array indices between an access and the variable, or the container element, that it accesses.
struct ArrayPath {
  struct Index {
    llvm::Value *value;
    std::uint64_t bound;
    std::uint64_t stride;     // bytes from one element to the next
    std::uint64_t fields = 0; // bytes between the array's element and the next index's array (or the access)
  };
  std::vector<Index> indices;  // outermost dimension first; constants included
  llvm::Value *base = nullptr; // the start of the path
  /// Only constant fields and array indices lie between variable and access: if all indices are within their bounds, so
  /// is the access.
  bool complete = true;
  /// Bytes from the access to the end of the innermost indexed array element; without indices, to the end of the
  /// variable or of the container's element. A larger access extends past that end. Empty if unknown.
  std::optional<std::uint64_t> room;
  bool variable() const; // true if any index is variable
};
/// Returns the path from the variable `object`. Null represents a place that is known only at run time, such as an
/// element of a container: then the path begins after the last pointer arithmetic, and is complete.
ArrayPath array_path(llvm::Value *pointer, const llvm::Value *object, const llvm::DataLayout &layout);

/// Returns whether `base`, the start of a path, adds an offset to the address of an element that was checked.
bool is_pointer_arithmetic(const llvm::Value *base);

} // namespace ampsim::frontend
