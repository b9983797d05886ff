// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See made_up_arguments.h.
#include "simulator/made_up_arguments.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <random>

namespace ampsim {

namespace {

using NumberKind = MadeUpType::Kind;

template <class Number> bool parse_whole(std::string_view text, Number &value) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

/// A number as in the program, with or without C++'s suffixes.
double number_in(std::string_view text, const std::string &name) {
  std::string_view digits = text;
  while (!digits.empty() && std::string_view("fFuUlL").find(digits.back()) != std::string_view::npos)
    digits.remove_suffix(1);
  double value = 0;
  if (text == "true" || text == "false")
    return text == "true";
  if (!parse_whole(digits, value))
    throw BadArgument("'" + name + "' needs a number, got '" + std::string(text) + "'");
  return value;
}

void put_number(const MadeUpType &type, char *place, double value) {
  auto as = [&](auto number) { std::memcpy(place, &number, sizeof number); };
  if (type.kind == NumberKind::floating) {
    type.number == 8 ? as(value) : as(float(value));
    return;
  }
  const std::int64_t integer = std::llround(value);
  switch (type.number) {
  case 8:
    return as(integer);
  case 4:
    return as(std::int32_t(integer));
  case 2:
    return as(std::int16_t(integer));
  default:
    return as(std::int8_t(integer));
  }
}

/// "float", "int4": parses the kind, size and count of its numbers.
bool names_type(std::string_view name, const MadeUpType &type) {
  struct Known {
    std::string_view name;
    NumberKind kind;
    unsigned size;
  };
  static constexpr Known known[] = {{"unsigned char", NumberKind::unsigned_integer, 1},
                                    {"unsigned short", NumberKind::unsigned_integer, 2},
                                    {"unsigned int", NumberKind::unsigned_integer, 4},
                                    {"unsigned", NumberKind::unsigned_integer, 4},
                                    {"unsigned long", NumberKind::unsigned_integer, 8},
                                    {"unsigned long long", NumberKind::unsigned_integer, 8},
                                    {"uchar", NumberKind::unsigned_integer, 1},
                                    {"ushort", NumberKind::unsigned_integer, 2},
                                    {"uint", NumberKind::unsigned_integer, 4},
                                    {"ulong", NumberKind::unsigned_integer, 8},
                                    {"ulonglong", NumberKind::unsigned_integer, 8},
                                    {"size_t", NumberKind::unsigned_integer, 8},
                                    {"bool", NumberKind::unsigned_integer, 1},
                                    {"char", NumberKind::signed_integer, 1},
                                    {"short", NumberKind::signed_integer, 2},
                                    {"int", NumberKind::signed_integer, 4},
                                    {"long", NumberKind::signed_integer, 8},
                                    {"long long", NumberKind::signed_integer, 8},
                                    {"longlong", NumberKind::signed_integer, 8},
                                    {"float", NumberKind::floating, 4},
                                    {"double", NumberKind::floating, 8}};
  unsigned count = 1;
  auto found = std::ranges::find(known, name, &Known::name);
  if (found == std::end(known)) {
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    if (digits && digits < name.size() && parse_whole(name.substr(digits), count))
      found = std::ranges::find(known, name.substr(0, digits), &Known::name);
  }
  if (found == std::end(known))
    throw BadArgument("'" + std::string(name) + "' is not a type whose values can be made up");
  return type.kind == NumberKind::other || (type.kind == found->kind && type.number == found->size &&
                                            type.size == std::uint64_t(found->size) * count);
}

} // namespace

bool is_whole_number(std::string_view text, std::uint64_t &value) { return parse_whole(text, value); }

MadeUpArguments::MadeUpArguments(const Kernel &kernel, std::span<const MadeUpType> types,
                                 std::array<std::uint64_t, 3> threads, std::uint64_t threads_of_tile, Arena &arena,
                                 Allocate allocate)
    : values(kernel.parameters.size()), kernel(kernel), types(types), threads(threads),
      threads_of_tile(threads_of_tile), arena(arena), allocate(std::move(allocate)) {}

void MadeUpArguments::make(const std::vector<std::string_view> &given) {
  std::vector<const std::string_view *> of(kernel.parameters.size());
  for (const std::string_view &each : given) {
    const std::string_view name = each.substr(0, each.find('='));
    auto found = std::ranges::find(kernel.parameters, name, &Parameter::name);
    if (found == kernel.parameters.end())
      throw BadArgument("the kernel has no parameter '" + std::string(name) + "'; it has " + names());
    of[std::size_t(found - kernel.parameters.begin())] = &each;
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    const std::string &name = kernel.parameters[k].name;
    values[k].resize(std::max<std::size_t>(kernel.parameters[k].size, sizeof(double)));
    std::string_view text = of[k] ? of[k]->substr(name.size() + 1) : std::string_view();
    description += (k ? ", " : "") + name + " = " + (types[k].pointer ? array(k, text) : scalar(k, text));
  }
}

std::string MadeUpArguments::names() const {
  std::string text;
  for (const Parameter &each : kernel.parameters)
    text += (text.empty() ? "" : ", ") + each.name;
  return text.empty() ? "none" : text;
}

/// An integer is most likely an extent: the number of threads in the dimension that its name suggests.
double MadeUpArguments::guess(const MadeUpType &type, const std::string &name) const {
  if (type.kind == NumberKind::floating || type.number == 1)
    return 1;
  std::string lower = name;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  auto speaks_of = [&](std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) {
      return word.size() > 2 ? lower.find(word) != lower.npos : lower == word;
    });
  };
  std::size_t dimension = 0;
  if (speaks_of({"height", "rows", "ny", "m", "h"}))
    dimension = 1;
  else if (speaks_of({"depth", "slices", "nz"}))
    dimension = 2;
  return double(threads[dimension]);
}

std::string MadeUpArguments::scalar(std::size_t k, std::string_view text) {
  const MadeUpType &type = types[k];
  const std::string &name = kernel.parameters[k].name;
  if (type.kind == NumberKind::other) {
    if (!text.empty())
      throw BadArgument("'" + name + "' has a class type: its value cannot be given");
    return "all zero";
  }
  double value = text.empty() ? guess(type, name) : number_in(text, name);
  std::int64_t integer = 0;
  const bool exact = parse_whole(text, integer); // beyond what a double holds
  for (std::uint64_t at = 0; at < type.size; at += type.number)
    if (exact && type.kind != NumberKind::floating)
      std::memcpy(values[k].data() + at, &integer, type.number);
    else
      put_number(type, values[k].data() + at, value);
  if (!text.empty())
    return std::string(text);
  char shown[32];
  std::snprintf(shown, sizeof shown, "%g", value);
  return value == std::floor(value) ? std::to_string(std::int64_t(value)) : shown;
}

Filling MadeUpArguments::filling(std::string_view text, const std::string &name) {
  using Fill = Filling::Kind;
  if (text == "index")
    return {Fill::index};
  if (text == "zero")
    return {Fill::zero};
  if (text == "none")
    return {Fill::none};
  Filling random{Fill::random};
  if (text == "random" || (text.starts_with("random:") && parse_whole(text.substr(7), random.seed)))
    return random;
  return {Fill::number, number_in(text, name)};
}

std::string MadeUpArguments::array(std::size_t k, std::string_view text) {
  const std::string &name = kernel.parameters[k].name;
  if (text == "null")
    return "null";
  const MadeUpType &type = types[k];
  std::uint64_t count = type.tile_local ? threads_of_tile : threads[0] * threads[1] * threads[2];
  std::string_view shape = text.substr(0, text.find(':'));
  std::string_view fill = shape.size() < text.size() ? text.substr(shape.size() + 1) : std::string_view("index");
  if (std::size_t open = shape.find('['); open != shape.npos) {
    if (shape.back() != ']' || !parse_whole(shape.substr(open + 1, shape.size() - open - 2), count) || count == 0)
      throw BadArgument("'" + std::string(text) + "' is not an array, such as 'float[4096]:random:7'");
    shape = shape.substr(0, open);
  }
  if (!shape.empty() && !names_type(shape, type))
    throw BadArgument("'" + name + "' does not point to " + std::string(shape));
  if (type.tile_local) {
    if (text.find(':') != text.npos)
      throw BadArgument("'" + name + "' points to local memory, which has no initial values");
    const std::uint64_t bytes = count * type.size;
    std::memcpy(values[k].data(), &bytes, sizeof bytes);
    return "[" + std::to_string(count) + "]";
  }
  fill_array(k, count, filling(fill, name));
  return "[" + std::to_string(count) + "]:" + std::string(fill);
}

void MadeUpArguments::fill_array(std::size_t k, std::uint64_t count, const Filling &filling) {
  const MadeUpType &type = types[k];
  char *made = count > UINT64_MAX / 2 / type.size ? nullptr : allocate(kernel.parameters[k], count * type.size);
  if (!made)
    throw BadArgument("no memory for '" + kernel.parameters[k].name + "'");
  std::memcpy(values[k].data(), &made, sizeof made);
  if (filling.kind == Filling::Kind::none)
    return;
  arena.set_initialised(made, count * type.size);
  if (filling.kind == Filling::Kind::zero || type.kind == NumberKind::other)
    return; // unchanged
  std::mt19937_64 random(filling.seed);
  for (std::uint64_t n = 0; n < count; ++n)
    for (std::uint64_t at = 0; at < type.size; at += type.number) {
      double value = 0;
      if (filling.kind == Filling::Kind::index)
        value = double(n);
      else if (filling.kind == Filling::Kind::number)
        value = filling.number;
      else if (type.kind == NumberKind::floating)
        value = double(random() >> 11) * 0x1p-53;
      else
        value = double(random() % count);
      put_number(type, made + n * type.size + at, value);
    }
}

} // namespace ampsim
