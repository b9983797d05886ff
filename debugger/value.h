// Values of C++ types: read from memory, computed, turned into text.
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

/// What cannot be evaluated, and why; the message is for the user.
struct EvaluationError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The program's types, and those that computing with them takes.
class TypeTable {
public:
  explicit TypeTable(const DebugInfo &info);
  /// The program has got more code: `info` has what it had, and more behind.
  void take_more(const DebugInfo &info);
  const DebugType &operator[](TypeId id) const { return id < first_made ? types[id] : made[id - first_made]; }
  TypeId array_of(TypeId element, std::uint64_t count);
  TypeId pointer_to(TypeId target);
  TypeId section_of(TypeId container); // the container of one dimension less
  /// By name, as the program or C++ writes it ("unsigned int", "float"); no_type where there is none.
  TypeId named(std::string_view name) const;

  TypeId void_, boolean, character, int_, unsigned_, long_, unsigned_long, float_, double_;

private:
  static constexpr TypeId first_made = TypeId{1} << 30; // so that the program's can become more
  TypeId add(DebugType type);
  std::vector<DebugType> types; // the program's
  std::deque<DebugType> made;
  /// The first of these that is like that, the latest first; no_type where there is none.
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
  char *address = nullptr;  // where it is; null for what has been computed
  std::vector<Value> slice; // of `a[2:5]`
  bool is_slice = false;
  unsigned bit_offset = 0, bits = 0; // of a bit-field in `bytes`
};

/// Reads `size` bytes; throws EvaluationError where there is no memory.
std::vector<char> read_memory(const char *address, std::uint64_t size);
/// The object of `type` at `address`; references are followed.
Value load(const TypeTable &types, TypeId type, char *address);

bool is_integer(const DebugType &type); // booleans, characters and enumerations too
bool is_scalar(const DebugType &type);  // and floating ones
/// Of a scalar that is an integer, extended by its sign.
std::int64_t integer_of(const TypeTable &types, const Value &value);
double floating_of(const TypeTable &types, const Value &value);
bool truth_of(const TypeTable &types, const Value &value);
Value make_integer(const TypeTable &types, TypeId type, std::int64_t number);
Value make_floating(const TypeTable &types, TypeId type, double number);
/// A scalar as another scalar type, as C++ converts it.
Value convert(const TypeTable &types, const Value &value, TypeId type);

/// index<N> or extent<N>: where its components are; null for other values.
const DebugType::Member *components_of(const TypeTable &types, TypeId type, std::uint64_t &offset);

/// How a container lies in memory (abi.h, ampsim_container).
struct ContainerShape {
  char *data = nullptr;
  std::vector<std::int32_t> extent, stride;
};
ContainerShape shape_of(const TypeTable &types, const Value &container);

/// What a value is made of, as far as expressions name it: `a[k]` for k below `elements`, `a.member`, `*a`.
struct Parts {
  std::uint64_t elements = 0;
  std::vector<std::string> members;
  bool target = false;
};
Parts parts_of(const TypeTable &types, const Value &value);

/// Has nothing written these bytes?
using Unwritten = std::function<bool(const char *address, std::uint64_t size)>;

struct Format {
  char letter = 0;                      // x, d, u, o, t, c, f; 0: as its type
  std::uint64_t elements = 200;         // of arrays and containers; what is more is "..."
  const Unwritten *unwritten = nullptr; // who knows that of memory; null: nobody
};
/// As a C++ programmer expects it: `{x = 1, y = 2}`, `{0, 1 <repeats 15 times>, ...}`; a scalar in memory that
/// nothing has written is `<uninitialized>`.
std::string text_of(const TypeTable &types, const Value &value, const Format &format = {});

} // namespace ampsim::debugger
