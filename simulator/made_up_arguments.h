// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arguments of a kernel that runs without its program (`--kernel`): those that the command line gives as NAME=VALUE, and
// guesses for the others. The same for all languages; each describes its parameters, and allocates memory.
#pragma once

#include "model/kernel.h"
#include "simulator/arena.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

/// The command line's mistake.
struct BadArgument : std::runtime_error {
  using runtime_error::runtime_error;
};

/// Parses a number completely; numbers of the command line.
bool is_whole_number(std::string_view text, std::uint64_t &value);

/// A parameter's type, as far as values can be made up.
struct MadeUpType {
  enum class Kind : std::uint8_t {
    signed_integer,
    unsigned_integer,
    floating,
    other
  } kind = Kind::other;     // of its numbers
  bool pointer = false;     // it points to such elements
  bool tile_local = false;  // in tile-local memory
  std::uint64_t size = 0;   // bytes of the value, or of an element
  std::uint64_t number = 0; // bytes of each number in it: of float4, 4
};

/// The initial values of an array's elements.
struct Filling {
  enum class Kind : std::uint8_t { index, zero, random, number, none } kind = Kind::index;
  double number = 0;
  std::uint64_t seed = 1;
};

class MadeUpArguments {
public:
  /// Returns uninitialised memory for the parameter, or null.
  using Allocate = std::function<char *(const Parameter &parameter, std::uint64_t bytes)>;

  /// `threads`: in the launch, x first. All parameters outlive this.
  MadeUpArguments(const Kernel &kernel, std::span<const MadeUpType> types, std::array<std::uint64_t, 3> threads,
                  std::uint64_t threads_of_tile, Arena &arena, Allocate allocate);

  /// `given`: "n=512", "a=float[4096]:random:7".
  void make(const std::vector<std::string_view> &given);

  std::vector<std::vector<char>> values; // by parameter; for tile-local memory, its size as 8 bytes
  std::string description;               // "out = [256]:index, n = 256"

private:
  const Kernel &kernel;
  const std::span<const MadeUpType> types;
  const std::array<std::uint64_t, 3> threads;
  const std::uint64_t threads_of_tile;
  Arena &arena;
  const Allocate allocate;

  std::string names() const;
  double guess(const MadeUpType &type, const std::string &name) const;
  std::string scalar(std::size_t k, std::string_view text);
  static Filling filling(std::string_view text, const std::string &name);
  std::string array(std::size_t k, std::string_view text);
  void fill_array(std::size_t k, std::uint64_t count, const Filling &filling);
};

} // namespace ampsim
