// What the frontend hands over about a compiled program: kernels, what they capture and their tile-local variables.
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
  std::string container;     // what the language calls it: "array", "pointer", "variable"
  std::string variable;      // symbol of the global variable that it is; empty: it comes with the arguments
  std::uint64_t offset = 0;  // of the ampsim_container, or of the pointer to it, in the kernel's arguments
  bool by_reference = false; // at `offset` is a pointer to the ampsim_container
  bool read_only = false;    // by its type
  bool write_only = false;   // by its type
  bool packed = false;       // its elements are stored in another form than variables of their type, as texels are
  unsigned rank = 1;
  TypeLayout element; // of a variable
};

/// A tile-local variable. `type` is an array type for arrays (nested per dimension).
struct TileLocalVariable {
  std::string name;
  std::uint64_t offset = 0; // bytes from the start of the tile's tile-local memory
  TypeLayout type;
  /// Its length is each launch's own, and `type` an array of which only the element is known. All such variables of a
  /// kernel begin at the same place, behind the others, and reach to the end of the tile-local memory.
  bool sized_by_launch = false;
  /// Every tile of a launch uses it alike: the same threads access the same bytes, in the same barrier intervals.
  bool same_in_tiles = false;
  /// The same holds for what the threads may access, but whether they do can depend on values in memory.
  bool possibly_same_in_tiles = false;
};

/// A parameter of the function that a kernel is, or an integer in its function object; in the block of arguments that its
/// entry gets.
struct Parameter {
  std::string name;
  std::uint64_t offset = 0, size = 0; // bytes
  bool is_integer = false;            // else a number of another kind, a pointer, an object
  bool is_unsigned = false;           // an integer without a sign
};

/// A variable in global memory that kernels name.
struct GlobalVariable {
  std::string name;   // as the program writes it
  std::string symbol; // where the program's code finds it: each has its own, whatever its linkage was
  TypeLayout type;
  std::uint64_t alignment = 1;
  bool constant = false; // kernels cannot write to it
  bool shared = false;   // host code uses it, too
  bool zero = true;      // it begins with zeros; else what the host module's initial value says
};

/// What a kernel does with one of its captures.
struct CaptureUse {
  bool reads = false, writes = false; // atomic operations do both
  /// The accesses are unchecked in Variant::elided. A launch has to check them if another capture gets in the way or, of
  /// a capture that is written, if not each thread keeps to elements of its own: `accesses`.
  bool elided = false;
  std::vector<AffineAccess> accesses; // all of them, or none
};

struct Kernel {
  std::string name;   // "VectorSum(std::vector<int>&)::<lambda>"
  std::string symbol; // mangled name of its entry function
  std::string file;   // where the function object is written
  unsigned line = 0;
  /// Dimensions of its compute domain, and of its tiles; zeros where there are none.
  unsigned rank = 0;
  std::array<std::int32_t, 3> tile{};
  bool tile_at_launch = false;    // it is tiled, but the dimensions are each launch's own: `tile` has zeros
  std::uint32_t most_threads = 0; // of a tile, as the program promises the compiler; 0: it promises nothing
  std::array<std::uint32_t, 3>
      cluster{}; // tiles per dimension, the fastest first, that the program fixes; zeros: none
  bool tiled() const { return tile_at_launch || tile[0] > 0; }
  std::vector<Capture> captures;
  std::vector<Parameter> parameters; // all of a function; of a function object, what reports can name
  std::uint64_t argument_bytes = 0;  // of the block that they stand in
  std::vector<CaptureUse> uses;      // parallel to `captures`
  bool unknown_reads = false, unknown_writes = false; // through pointers that lead back to no capture
  std::vector<TileLocalVariable> tile_local;
  std::uint64_t tile_local_bytes = 0;
  bool has_barriers = false;
  bool has_fences = false;          // free fences: order that epochs cannot express
  bool has_warp_operations = false; // threads of a warp exchange values, or wait for each other
  bool has_spin_loops = false;      // calls ampsim_hook_spin, or has named barriers: runs on fibers
  bool has_named_barriers = false;
  bool has_asynchronous_copies = false; // of which threads have to wait before they rely on them
  bool observes_atomics = false;        // looks at what an atomic operation gives
  bool has_narrow_atomics = false;      // of the scope of a tile, on memory that other tiles may reach
  bool uses_cluster = false; // waits for its cluster's tiles, reaches their tile-local memory, or has its scope
  /// Not all of its calls are inlined (frontend/ir/kept_calls.h): threads have stacks of their own, and nothing is elided.
  bool calls_functions = false;
  /// Uses an atomic's old value, or atomic operations that do not commute, or prints: the result can depend on the
  /// order in which tiles run, so they run one after another.
  bool order_dependent = false;
  /// How often a thread comes by the body of its innermost loop, by estimate.
  std::uint64_t visits = 1;
};

struct ProgramTables {
  const Language *language = &default_language();
  std::uint32_t warp_size =
      0; // threads in a warp, where the program is compiled for another size than the language's
  bool warp_synchronous = false; // CompileOptions::warp_synchronous
  std::vector<Kernel> kernels;
  std::vector<Site> sites; // SiteId is the index
  std::vector<GlobalVariable> variables;
  /// Threads in a warp; 0: there are no warps.
  std::uint32_t warp() const { return warp_size ? warp_size : language->limits.warp; }
};

} // namespace ampsim
