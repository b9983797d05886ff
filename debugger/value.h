// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of C++ types: reading from memory, computing, formatting.
#pragma once

#include "model/debug_info.h"
#include "simulator/unwritten.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::debugger {

/// An evaluation error; the message is for the user.
struct EvaluationError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A name without a meaning, which may be misspelled.
struct UnknownName : EvaluationError {
  UnknownName(std::string name, const std::string &reason) : EvaluationError(reason), name(std::move(name)) {}
  std::string name;
};

/// The program's types, and those that computations with them need.
class TypeTable {
public:
  explicit TypeTable(const DebugInfo &info);
  /// The program has loaded more code: `info` is the old information with more appended.
  void take_more(const DebugInfo &info);
  const DebugType &operator[](TypeId id) const { return id < first_made ? types[id] : made[id - first_made]; }
  TypeId array_of(TypeId element, std::uint64_t count);
  TypeId pointer_to(TypeId target);
  TypeId section_of(TypeId container); // the container of one dimension less
  /// A record with the members x, y and z, unsigned integers: "dim3".
  TypeId coordinates(std::string_view name);
  /// By name, as written by the program or in C++ ("unsigned int", "float"); no_type if there is none.
  TypeId named(std::string_view name) const;

  TypeId void_, boolean, character, int_, unsigned_, long_, unsigned_long, float_, double_;

private:
  static constexpr TypeId first_made = TypeId{1} << 30; // leaves room for more types of the program
  TypeId add(DebugType type);
  std::vector<DebugType> types; // the program's
  std::deque<DebugType> made;
  /// The first type that equals it, latest first; no_type if there is none.
  template <class Like> TypeId find(Like like) const {
    for (std::size_t k = made.size(); k-- > 0;)
      if (like(made[k]))
        return first_made + TypeId(k);
    for (std::size_t k = types.size(); k-- > 0;)
      if (like(types[k]))
        return TypeId(k);
    return no_type;
  }
};

struct Value {
  TypeId type = no_type;
  std::vector<char> bytes;  // the object; empty for slices
  char *address = nullptr;  // its location; null for computed values
  std::vector<Value> slice; // of `a[2:5]`
  bool is_slice = false;
  unsigned bit_offset = 0, bits = 0; // of a bit-field in `bytes`
};

/// Reads `size` bytes; throws EvaluationError if the memory is invalid.
std::vector<char> read_memory(const char *address, std::uint64_t size);
/// The object of `type` at `address`; follows references.
Value load(const TypeTable &types, TypeId type, char *address);

/// An object of `type` with all bytes 0, and no address; of the target if `type` is a reference.
Value zero(const TypeTable &types, TypeId type);

bool is_integer(const DebugType &type); // booleans, characters and enumerations too
bool is_scalar(const DebugType &type);  // and floating ones
/// The value of an integer scalar, sign-extended.
std::int64_t integer_of(const TypeTable &types, const Value &value);
double floating_of(const TypeTable &types, const Value &value);
bool truth_of(const TypeTable &types, const Value &value);
Value make_integer(const TypeTable &types, TypeId type, std::int64_t number);
Value make_floating(const TypeTable &types, TypeId type, double number);
/// Converts a scalar to another scalar type, as in C++.
Value convert(const TypeTable &types, const Value &value, TypeId type);

/// index<N> or extent<N>: the location of its components; null for other values.
const DebugType::Member *components_of(const TypeTable &types, TypeId type, std::uint64_t &offset);

/// The layout of a container in memory (abi.h, ampsim_container).
struct ContainerShape {
  char *data = nullptr;
  std::vector<std::int32_t> extent, stride;
};
ContainerShape shape_of(const TypeTable &types, const Value &container);

/// The parts of a value that expressions can name: `a[k]` for k below `elements`, `a.member`, `*a`.
struct Parts {
  std::uint64_t elements = 0;
  std::vector<std::string> members;
  bool target = false;
};
Parts parts_of(const TypeTable &types, const Value &value);

/// Returns whether nothing has written these bytes.
using Unwritten = std::function<bool(const char *address, std::uint64_t size)>;

struct Format {
  char letter = 0;                      // x, d, u, o, t, c, f; 0: by its type
  std::uint64_t elements = 200;         // of arrays and containers; what is more is "..."
  const Unwritten *unwritten = nullptr; // determines that for memory; null: unknown
};
/// Formatted like C++: `{x = 1, y = 2}`, `{0, 1 <repeats 15 times>, ...}`; a scalar in unwritten memory is
/// `<uninitialized>`.
std::string text_of(const TypeTable &types, const Value &value, const Format &format = {});

} // namespace ampsim::debugger
