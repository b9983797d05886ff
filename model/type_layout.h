// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shape of a type: the names of its bytes, and their printed form.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim {

/// The shape of a type, to give bytes a name (`records[3].stamp`, `.weights[1]`).
struct TypeLayout {
  enum class Kind : std::uint8_t { scalar, array, record } kind = Kind::scalar;
  /// The form in which a scalar's value is printed.
  enum class Scalar : std::uint8_t {
    signed_integer,
    unsigned_integer,
    floating,
    boolean,
    norm,
    unorm, // in textures: a float in a variable, an integer of 1 or 2 bytes in a texel
    other,
  } scalar = Scalar::other;
  std::string name;       // as written, e.g. "int", "record"
  std::uint64_t size = 0; // bytes
  struct Field {
    std::string name;
    std::uint64_t offset = 0;     // bytes
    std::vector<TypeLayout> type; // exactly one
  };
  std::vector<Field> fields;       // of a record
  std::vector<TypeLayout> element; // of an array: exactly one; size / element size is its length
};

} // namespace ampsim
