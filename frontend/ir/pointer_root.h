// Where does a pointer in a kernel come from?
//
// After inlining and SROA most pointers lead back, through address arithmetic, to one of few things: a captured
// container's data, a tile-local variable, a local variable, the function object. What is known here
// need not be found out at run time: private memory gets no check, and a finding can name the capture that was
// used even where two captures share their memory. In a function that the kernel keeps (kept_calls.h), what its own parameters
// point to is not known; that may also be a local variable of a caller.
//
// A pointer has a root if every way to it leads to that root: the search goes from the pointer through address arithmetic,
// phis, selects and private variables to all its sources, with each value looked at once, and keeps the answer for the pointer
// that was asked for only. (An answer for a value within a cycle, found while the cycle is being searched, does not hold for
// that value: two pointers that change places in a loop would each get one root.)
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
  unsigned index = 0;                  // of a container or capture: in Kernel::captures
  const llvm::Value *object = nullptr; // the tile-local or constant variable, or the alloca

  friend bool operator==(const PointerRoot &, const PointerRoot &) = default;
  /// Is it one variable of a thread's own, or one constant? No other thread is concerned, but its bounds are known.
  bool is_own_or_constant() const;
};

/// Bytes of a variable in memory; 0 where it is none, or its size is known at run time only.
std::uint64_t size_of_variable(const llvm::Value &object, const llvm::DataLayout &layout);

class PointerRoots {
public:
  /// `kernel` is an entry function: (function object, thread context); or a function that a kernel keeps.
  PointerRoots(const llvm::Function &kernel, const std::vector<Capture> &captures);
  PointerRoot of(const llvm::Value *pointer);

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

/// The array indices between an access and the variable, or the element of a container, that it goes to.
struct ArrayPath {
  struct Index {
    llvm::Value *value;
    std::uint64_t bound;
    std::uint64_t stride;     // bytes from one element to the next
    std::uint64_t fields = 0; // bytes between the array's element and the next index's array (or the access)
  };
  std::vector<Index> indices;  // outermost dimension first; constants included
  llvm::Value *base = nullptr; // where the path begins
  /// Only constant fields and array indices lie between variable and access: if all indices are within their
  /// bounds, so is the access.
  bool complete = true;
  /// Bytes from the access to the end of the innermost array element that is indexed; without indices, to the end of the
  /// variable, or of the container's element. A larger access reaches over that end. Nothing where it is not known.
  std::optional<std::uint64_t> room;
  bool variable() const; // is any index not a constant?
};
/// The path from the variable `object`. Null stands for a place that is known at run time only, such as an element
/// of a container: then the path begins behind the last pointer arithmetic, and is complete.
ArrayPath array_path(llvm::Value *pointer, const llvm::Value *object, const llvm::DataLayout &layout);

/// Was something added to the address of an element that the library has checked? `base` is where the path begins.
bool is_pointer_arithmetic(const llvm::Value *base);

} // namespace ampsim::frontend
