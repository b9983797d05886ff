// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The frontend's description of a compiled program: kernels, their captures and their tile-local variables.
//
// Plain values, made once by the compiler and never changed afterwards; launches and
// findings refer to them by index. Names are as the user wrote them.
#pragma once

#include "model/abi.h"
#include "model/affine_access.h"
#include "model/languages.h"
#include "model/site.h"
#include "model/type_layout.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampsim {

/// Memory that the kernel gets with its arguments: a container in its function object, or a pointer. A launch has a
/// region for each (region.h).
struct Capture {
  std::string name;          // "av_sum", "this->grid" is "grid", "settings.in"
  std::string container;     // the language's word for it: "array", "pointer", "variable"
  std::string variable;      // the symbol, if it is a global variable; empty: it comes with the arguments
  std::uint64_t offset = 0;  // of the ampsim_container, or of the pointer to it, in the kernel's arguments
  bool by_reference = false; // at `offset` is a pointer to the ampsim_container
  bool read_only = false;    // by its type
  bool write_only = false;   // by its type
  bool packed = false;       // its elements are stored in another format than variables of their type, like texels
  unsigned rank = 1;
  TypeLayout element; // of a variable
};

/// A tile-local variable. `type` is an array type for arrays (nested per dimension).
struct TileLocalVariable {
  std::string name;
  std::uint64_t offset = 0; // bytes from the start of the tile's tile-local memory
  TypeLayout type;
  /// Its size differs between launches, and `type` is an array type that only describes the element. All such variables
  /// of a kernel begin at the same place, after the others, and extend to the end of the tile-local memory.
  bool sized_by_launch = false;
  /// If not 0, such a variable is only a part of that memory: at this place in the kernel's arguments are its beginning
  /// and its size, as two numbers of 8 bytes.
  std::uint64_t placed_by = 0;
  /// Every tile of a launch uses it in the same way: the same threads access the same bytes, in the same barrier
  /// intervals.
  bool same_in_tiles = false;
  /// The same holds for possible accesses, but whether they happen can depend on values in memory.
  bool possibly_same_in_tiles = false;
};

/// A parameter of the function that is the kernel, or an integer in its function object; in the block of arguments that
/// its entry gets.
struct Parameter {
  std::string name;
  std::uint64_t offset = 0, size = 0; // bytes
  bool is_integer = false;            // otherwise a number of another kind, a pointer, an object
  bool is_unsigned = false;           // an unsigned integer
};

/// A variable in global memory that kernels name.
struct GlobalVariable {
  std::string name;   // as written in the program
  std::string symbol; // the name in the program's code: unique, whatever its linkage was
  TypeLayout type;
  std::uint64_t alignment = 1;
  bool constant = false; // kernels cannot write to it
  bool shared = false;   // host code also uses it
  bool zero = true;      // initially zero; otherwise it has the initial value in the host module
};

/// A kernel's use of one of its captures.
struct CaptureUse {
  bool reads = false, writes = false; // atomic operations do both
  /// The accesses are unchecked in Variant::elided. A launch must check them if another capture interferes or, if the
  /// capture is written, unless each thread accesses only its own elements: `accesses`.
  bool elided = false;
  /// All accesses are one atomic operation, which orders nothing: threads may share elements.
  bool only_atomics = false;
  std::vector<AffineAccess> accesses; // all of them, or none
};

struct Kernel {
  std::string name;   // "VectorSum(std::vector<int>&)::<lambda>"
  std::string symbol; // mangled name of its entry function
  std::string file;   // the file that contains the function object
  unsigned line = 0;
  /// Dimensions of its compute domain, and of its tiles; zeros if there are none.
  unsigned rank = 0;
  std::array<std::int32_t, 3> tile{};
  bool tile_at_launch = false; // tiled, but the dimensions differ between launches: `tile` has zeros
  /// With `tile_at_launch`: the only dimensions that a launch may have; zeros: any.
  std::array<std::int32_t, 3> required_tile{};
  std::uint32_t most_threads = 0; // in a tile, as the program promises the compiler; 0: no promise
  std::array<std::uint32_t, 3>
      cluster{}; // tiles per dimension, the fastest first, fixed by the program; zeros: none
  bool tiled() const { return tile_at_launch || tile[0] > 0; }
  std::vector<Capture> captures;
  std::vector<Parameter> parameters; // all of a function's; for a function object, those that reports can name
  std::uint64_t argument_bytes = 0;  // the size of the block that contains them
  std::vector<CaptureUse> uses;      // parallel to `captures`
  bool unknown_reads = false, unknown_writes = false; // through pointers that cannot be traced to a capture
  std::vector<TileLocalVariable> tile_local;
  std::uint64_t tile_local_bytes = 0;
  bool has_barriers = false;
  bool has_fences = false;          // free fences: order that epochs cannot express
  bool has_warp_operations = false; // threads of a warp exchange values, or wait for each other
  bool has_spin_loops = false;      // calls ampsim_hook_spin, or has named barriers: runs on fibers
  bool has_named_barriers = false;
  bool has_asynchronous_copies = false; // threads must wait for them before they rely on them
  bool observes_atomics = false;        // uses the result of an atomic operation
  bool has_narrow_atomics = false;      // with the scope of a tile, on memory that other tiles may access
  bool uses_cluster = false; // waits for its cluster's tiles, accesses their tile-local memory, or uses its scope
  /// Not all of its calls are inlined (frontend/ir/kept_calls.h): threads have their own stacks, and nothing is elided.
  bool calls_functions = false;
  /// Uses an atomic's old value, or atomic operations that do not commute, or prints: the result can depend on the
  /// order in which tiles run, so they run one after another.
  bool order_dependent = false;
  /// An estimate of how often a thread enters the body of its innermost loop.
  std::uint64_t visits = 1;
};

struct ProgramTables {
  const Language *language = &default_language();
  std::uint32_t warp_size = 0; // threads in a warp, if the program is compiled for another size than the language's
  bool warp_synchronous = false; // CompileOptions::warp_synchronous
  std::vector<Kernel> kernels;
  std::vector<Site> sites; // SiteId is the index
  std::vector<GlobalVariable> variables;
  /// Threads in a warp; 0: the language has no warps.
  std::uint32_t warp() const { return warp_size ? warp_size : language->limits.warp; }
};

} // namespace ampsim
