// What the frontend hands over about a compiled program: kernels, what they capture,
// their tile_static variables, and every site of an access, barrier or loop.
//
// Plain values, made once by the compiler and never changed afterwards; launches and
// findings refer to them by index. Names are as the user wrote them.
#pragma once

#include "simulator/abi.h"
#include "simulator/access.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampsim {

/// The shape of a type, to give bytes a name (`records[3].stamp`, `.weights[1]`).
struct TypeLayout {
  enum class Kind : std::uint8_t { scalar, array, record } kind = Kind::scalar;
  /// How to print a scalar's value.
  enum class Scalar : std::uint8_t {
    signed_integer, unsigned_integer, floating, boolean,
    norm, unorm, // of graphics: a float in a variable, an integer of 1 or 2 bytes in a texel
    other,
  } scalar = Scalar::other;
  std::string name; // as written, e.g. "int", "record"
  std::uint64_t size = 0; // bytes
  struct Field {
    std::string name;
    std::uint64_t offset = 0; // bytes
    std::vector<TypeLayout> type; // exactly one
  };
  std::vector<Field> fields;        // of a record
  std::vector<TypeLayout> element;  // of an array: exactly one; size / element size is its length
};

/// A container that the kernel's function object holds (by reference for `array` and `texture`).
struct Capture {
  enum class Kind : std::uint8_t { array, view, texture, texture_view } kind = Kind::view;
  std::string name;              // "av_sum", "this->grid" is "grid", "settings.in"
  std::uint64_t offset = 0;      // of the ampsim_container, or of the pointer to it, in the function object
  bool by_reference = false;     // at `offset` is a pointer to the ampsim_container
  bool read_only = false;        // const array&, array_view<const T>, likewise for textures; textures without set()
  bool write_only = false;       // texture_views without get()
  unsigned rank = 1;
  TypeLayout element;
  bool is_texture() const { return kind == Kind::texture || kind == Kind::texture_view; }
  /// In the function object of a launch.
  const ampsim_container &container_in(const void *function_object) const {
    const char *at = static_cast<const char *>(function_object) + offset;
    if (by_reference)
      at = *reinterpret_cast<const char *const *>(at);
    return *reinterpret_cast<const ampsim_container *>(at);
  }
};

/// A tile_static variable. `type` is an array type for arrays (nested per dimension).
struct TileStaticVariable {
  std::string name;
  std::uint64_t offset = 0; // bytes from the start of the tile's tile_static memory
  TypeLayout type;
};

struct SourceFrame {
  std::string function;
  std::string file;
  unsigned line = 0, column = 0;
};

/// The statement or expression around a site, for the caret line and for hints.
struct SourceExtent {
  unsigned first_line = 0, first_column = 0; // 0: unknown
  unsigned last_line = 0, last_column = 0;   // last character, inclusive
  std::string target, operation, operand;    // of `target op operand` where it is an assignment ("+=", "=", "++")
};

/// One place in one kernel, after inlining.
struct Site {
  enum class Kind : std::uint8_t { read, write, atomic, barrier, fence, loop, exit, division } kind = Kind::read;
  std::uint32_t kernel = 0;
  std::uint32_t position = 0;              // order of evaluation in the inlined kernel
  std::vector<std::uint32_t> loops;        // positions of the enclosing loops, outermost first
  std::vector<SourceFrame> stack;          // innermost first; ampsim's own headers are left out
  SourceExtent extent;                     // of stack[0]
  std::uint32_t size = 0;                  // bytes, of an access
  std::string operation;                   // of an atomic: "add", "xchg", ...
  bool computes = false;                   // of a read or atomic: what it gives is computed with, not only copied
  /// Where the pointer comes from, where that is known at compile time.
  enum class Root : std::uint8_t { unknown, capture, tile_static, thread_private } root = Root::unknown;
  std::uint32_t root_index = 0;            // in Kernel::captures or Kernel::tile_static
  std::string private_name;                // of a thread-private array
  std::uint64_t private_size = 0;          // bytes, of a thread-private array
  /// The arrays that are indexed between the variable, or the container's element, and the access, outermost first.
  struct ArrayStep {
    std::int32_t bound = 0;   // elements
    std::uint64_t stride = 0; // bytes from one to the next
    std::uint64_t fields = 0; // bytes between the element and the next step's array, or the access
  };
  std::vector<ArrayStep> path;
};

/// How far an access is from its container's first element, in bytes: a sum over the thread's indices. What the
/// kernel multiplies them with is known at launch.
struct AffineOffset {
  /// A 32-bit integer in the function object, or in the container to which a pointer there refers.
  struct Parameter {
    std::uint64_t offset = 0;                   // in the function object
    std::optional<std::uint64_t> in_container;  // `offset` is that of a pointer to what holds it there
  };
  struct Term {
    enum class Index : std::uint8_t { one, global, local, tile, tile_origin } index = Index::one;
    unsigned dimension = 0;
    std::int64_t factor = 1;
    std::vector<Parameter> parameters; // further factors
  };
  std::vector<Term> terms;
  std::uint32_t size = 0; // bytes that are accessed
  bool bounded = false;   // never outside of the container, whatever the indices
};

/// What a kernel does with one of its captures.
struct CaptureUse {
  bool reads = false, writes = false; // atomic operations do both
  /// The accesses are unchecked in Variant::elided; a launch may run that one if no other capture gets in the way and,
  /// of a capture that is written, each thread keeps to elements of its own: `accesses`.
  bool elided = false;
  bool always_writes = false; // each thread executes every write
  std::vector<AffineOffset> accesses;
};

struct Kernel {
  std::string name;        // "VectorSum(std::vector<int>&)::<lambda>"
  std::string symbol;      // mangled name of its entry function
  std::string file;        // where the function object is written
  unsigned line = 0;
  /// Dimensions of its compute domain, and of its tiles; zeros where there are none.
  unsigned rank = 0;
  std::array<std::int32_t, 3> tile{};
  std::vector<Capture> captures;
  std::vector<CaptureUse> uses;     // parallel to `captures`
  bool unknown_reads = false, unknown_writes = false; // through pointers that lead back to no capture
  std::vector<TileStaticVariable> tile_static;
  std::uint64_t tile_static_bytes = 0;
  bool has_barriers = false;
  bool has_fences = false;     // free fences: order that epochs cannot express
  bool has_spin_loops = false; // calls ampsim_hook_spin
  /// Uses an atomic's old value, or atomic operations that do not commute, or prints: the result can depend on the order
  /// in which tiles run, so they run one after another.
  bool order_dependent = false;
};

struct ProgramTables {
  std::vector<Kernel> kernels;
  std::vector<Site> sites; // SiteId is the index
};

/// Which instrumentation a compiled kernel carries. `elided` is `detect` without the checks that are not needed where
/// captures do not overlap (CaptureUse, elision.h).
enum class Variant : std::uint8_t { none, detect, elided, explain, debug };

/// A compiled kernel: runs one thread from its start to its end.
using KernelEntry = void (*)(const void *function_object, ampsim_thread_context *thread);

/// A kernel split at its barriers (frontend/interval_loops.h): functions that take all threads of a tile, one after
/// the other, through one barrier interval.
struct IntervalLoops {
  struct Barrier {
    SiteId site = no_site;
    FenceMask fence = 0;
  };
  /// Runs `count` >= 1 threads, in the order of `threads`, to their next barrier or their end, and notes in `arrivals`
  /// where each arrived: 0 at the end, k + 1 at barriers[k]. Returns that number where it is the same for all, else ~0.
  /// `frames` holds frame_bytes for each thread, which the functions keep for it between two intervals.
  using Interval = std::uint32_t (*)(const void *function_object, ampsim_thread_context *const *threads, char *frames,
                                     std::uint32_t count, std::uint32_t *arrivals);
  std::vector<Interval> intervals; // [0]: from the kernel's start; [k + 1]: from behind barriers[k]
  std::vector<Barrier> barriers;
  std::uint64_t frame_bytes = 0; // a multiple of 16
};

/// A kernel as loops over threads in their usual order, which share one context (frontend/thread_loops.h): split at
/// its barriers like IntervalLoops, but faster and for forward order only.
struct ThreadLoops {
  /// Runs `count` >= 1 threads of the batch that `batch` is at: its fields are those of the batch's first thread. Returns
  /// the number of the barrier at which all arrived, 0 at the end, or ~0 where they did not arrive at the same one in
  /// the same iterations: then the launch has to be run in another way.
  using Interval = std::uint32_t (*)(const void *function_object, ampsim_thread_context *batch, char *frames,
                                     std::uint32_t count);
  std::vector<Interval> intervals; // [0]: from the kernel's start; [k + 1]: from behind barriers[k]
  std::vector<FenceMask> barriers; // what their fences cover
  std::uint64_t frame_bytes = 0;   // of `frames`, for a whole tile
};

/// Gives the code of a kernel, compiling it at the first request. Called by one thread at a time.
class KernelCode {
public:
  virtual ~KernelCode() = default;
  /// Is there a Variant::elided?
  virtual bool elides() const { return false; }
  /// Null where the kernel, in this variant, has no such form. The other forms are compiled apart from it.
  virtual const ThreadLoops *thread_loops(std::uint32_t kernel, Variant variant) {
    (void)kernel, (void)variant;
    return nullptr;
  }
  virtual KernelEntry entry(std::uint32_t kernel, Variant variant) = 0;
  /// Null where the kernel, in this variant, has an entry only.
  virtual const IntervalLoops *intervals(std::uint32_t kernel, Variant variant) {
    (void)kernel, (void)variant;
    return nullptr;
  }
};

} // namespace ampsim
