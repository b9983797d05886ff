// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The main function for a kernel that is run alone (`--kernel`): makes up its arguments and launches it.
//
// The command line contains (cli/analysis/run.cpp): the grid, the block, bytes of dynamic shared memory, "quiet" or
// nothing, and then NAME=VALUE for parameters. Missing values are guessed, and reported.
#include "model/cuda/abi.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/launch.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <stdexcept>

using namespace ampsim;

extern "C" {
cudaError_t cudaLaunchKernel(const void *function, CudaDim3 grid, CudaDim3 block, void **parameters,
                             std::size_t shared, cudaStream_t stream);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaFree(void *pointer);
const char *cudaGetErrorString(cudaError_t error);
}

namespace {

using Type = ampsim_cuda_parameter;

struct BadArgument : std::runtime_error {
  using runtime_error::runtime_error;
};

/// The initial values of an array's elements.
struct Filling {
  enum class Kind : std::uint8_t { index, zero, random, number, none } kind = Kind::index;
  double number = 0;
  std::uint64_t seed = 1;
};

std::uint64_t threads(unsigned CudaDim3::*dimension, const CudaDim3 &grid, const CudaDim3 &block) {
  return std::uint64_t(grid.*dimension) * (block.*dimension);
}

CudaDim3 shape(const char *text) {
  CudaDim3 result;
  std::sscanf(text, "%u,%u,%u", &result.x, &result.y, &result.z);
  return result;
}

template <class Number> bool whole(std::string_view text, Number &value) {
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
  if (!whole(digits, value))
    throw BadArgument("'" + name + "' needs a number, got '" + std::string(text) + "'");
  return value;
}

void put(const Type &type, char *place, double value) {
  auto as = [&](auto number) { std::memcpy(place, &number, sizeof number); };
  if (type.kind == ampsim_cuda_floating) {
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
bool names_type(std::string_view name, const Type &type) {
  struct Known {
    std::string_view name;
    unsigned kind, size;
  };
  static constexpr Known known[] = {{"unsigned char", ampsim_cuda_unsigned, 1},
                                    {"unsigned short", ampsim_cuda_unsigned, 2},
                                    {"unsigned int", ampsim_cuda_unsigned, 4},
                                    {"unsigned", ampsim_cuda_unsigned, 4},
                                    {"unsigned long", ampsim_cuda_unsigned, 8},
                                    {"unsigned long long", ampsim_cuda_unsigned, 8},
                                    {"uchar", ampsim_cuda_unsigned, 1},
                                    {"ushort", ampsim_cuda_unsigned, 2},
                                    {"uint", ampsim_cuda_unsigned, 4},
                                    {"ulong", ampsim_cuda_unsigned, 8},
                                    {"ulonglong", ampsim_cuda_unsigned, 8},
                                    {"size_t", ampsim_cuda_unsigned, 8},
                                    {"bool", ampsim_cuda_unsigned, 1},
                                    {"char", ampsim_cuda_signed, 1},
                                    {"short", ampsim_cuda_signed, 2},
                                    {"int", ampsim_cuda_signed, 4},
                                    {"long", ampsim_cuda_signed, 8},
                                    {"long long", ampsim_cuda_signed, 8},
                                    {"longlong", ampsim_cuda_signed, 8},
                                    {"float", ampsim_cuda_floating, 4},
                                    {"double", ampsim_cuda_floating, 8}};
  unsigned count = 1;
  auto found = std::ranges::find(known, name, &Known::name);
  if (found == std::end(known) && !name.empty() && name.back() >= '1' && name.back() <= '4') {
    count = unsigned(name.back() - '0');
    found = std::ranges::find(known, name.substr(0, name.size() - 1), &Known::name);
  }
  if (found == std::end(known))
    throw BadArgument("'" + std::string(name) + "' is not a type whose values can be made up");
  return type.kind == ampsim_cuda_other || (type.kind == found->kind && type.number == found->size &&
                                            type.size == std::uint64_t(found->size) * count);
}

/// Makes up the arguments of one kernel.
class Arguments {
public:
  Arguments(const Kernel &kernel, const Type *types, const CudaDim3 &grid, const CudaDim3 &block)
      : kernel(kernel), types(types), grid(grid), block(block), values(kernel.parameters.size()) {}
  ~Arguments() {
    for (char *each : arrays)
      cudaFree(each);
  }
  Arguments(const Arguments &) = delete;
  Arguments &operator=(const Arguments &) = delete;

  void make(const std::vector<std::string_view> &given) {
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

  std::vector<void *> pointers() {
    std::vector<void *> result;
    for (std::vector<char> &each : values)
      result.push_back(each.data());
    return result;
  }
  std::string description; // "out = [256]:index, n = 256"

private:
  const Kernel &kernel;
  const Type *types;
  const CudaDim3 &grid, &block;
  std::vector<std::vector<char>> values;
  std::vector<char *> arrays;

  std::string names() const {
    std::string text;
    for (const Parameter &each : kernel.parameters)
      text += (text.empty() ? "" : ", ") + each.name;
    return text.empty() ? "none" : text;
  }

  std::uint64_t all_threads() const {
    return threads(&CudaDim3::x, grid, block) * threads(&CudaDim3::y, grid, block) *
           threads(&CudaDim3::z, grid, block);
  }

  /// An integer is most likely an extent: the number of threads in the dimension that its name suggests.
  double guess(const Type &type, const std::string &name) const {
    if (type.kind == ampsim_cuda_floating || type.number == 1)
      return 1;
    std::string lower = name;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    auto speaks_of = [&](std::initializer_list<std::string_view> words) {
      return std::ranges::any_of(words, [&](std::string_view word) {
        return word.size() > 2 ? lower.find(word) != lower.npos : lower == word;
      });
    };
    unsigned CudaDim3::*dimension = &CudaDim3::x;
    if (speaks_of({"height", "rows", "ny", "m", "h"}))
      dimension = &CudaDim3::y;
    else if (speaks_of({"depth", "slices", "nz"}))
      dimension = &CudaDim3::z;
    return double(threads(dimension, grid, block));
  }

  std::string scalar(std::size_t k, std::string_view text) {
    const Type &type = types[k];
    const std::string &name = kernel.parameters[k].name;
    if (type.kind == ampsim_cuda_other) {
      if (!text.empty())
        throw BadArgument("'" + name + "' has a class type: its value cannot be given");
      return "all zero";
    }
    double value = text.empty() ? guess(type, name) : number_in(text, name);
    std::int64_t integer = 0;
    const bool exact = whole(text, integer); // beyond what a double holds
    for (std::uint64_t at = 0; at < type.size; at += type.number)
      if (exact && type.kind != ampsim_cuda_floating)
        std::memcpy(values[k].data() + at, &integer, type.number);
      else
        put(type, values[k].data() + at, value);
    if (!text.empty())
      return std::string(text);
    char shown[32];
    std::snprintf(shown, sizeof shown, "%g", value);
    return value == std::floor(value) ? std::to_string(std::int64_t(value)) : shown;
  }

  static Filling filling(std::string_view text, const std::string &name) {
    using Fill = Filling::Kind;
    if (text == "index")
      return {Fill::index};
    if (text == "zero")
      return {Fill::zero};
    if (text == "none")
      return {Fill::none};
    Filling random{Fill::random};
    if (text == "random" || (text.starts_with("random:") && whole(text.substr(7), random.seed)))
      return random;
    return {Fill::number, number_in(text, name)};
  }

  std::string array(std::size_t k, std::string_view text) {
    const std::string &name = kernel.parameters[k].name;
    if (text == "null")
      return "null";
    const Type &type = types[k];
    std::uint64_t count = all_threads();
    std::string_view shape = text.substr(0, text.find(':'));
    std::string_view fill = shape.size() < text.size() ? text.substr(shape.size() + 1) : std::string_view("index");
    if (std::size_t open = shape.find('['); open != shape.npos) {
      if (shape.back() != ']' || !whole(shape.substr(open + 1, shape.size() - open - 2), count) || count == 0)
        throw BadArgument("'" + std::string(text) + "' is not an array, such as 'float[4096]:random:7'");
      shape = shape.substr(0, open);
    }
    if (!shape.empty() && !names_type(shape, type))
      throw BadArgument("'" + name + "' does not point to " + std::string(shape));
    fill_array(k, count, filling(fill, name));
    return "[" + std::to_string(count) + "]:" + std::string(fill);
  }

  void fill_array(std::size_t k, std::uint64_t count, const Filling &filling) {
    const Type &type = types[k];
    CudaCall call;
    Allocation *made = count > UINT64_MAX / 2 / type.size
                           ? nullptr
                           : call.runtime.allocations.allocate(count * type.size, Allocation::Kind::device);
    if (!made)
      throw BadArgument("no memory for '" + kernel.parameters[k].name + "'");
    made->name = kernel.parameters[k].name;
    made->file = kernel.file;
    made->line = kernel.line;
    arrays.push_back(made->begin);
    std::memcpy(values[k].data(), &made->begin, sizeof made->begin);
    if (filling.kind == Filling::Kind::none)
      return;
    call.runtime.machine.arena.set_initialised(made->begin, made->bytes);
    if (filling.kind == Filling::Kind::zero || type.kind == ampsim_cuda_other)
      return; // unchanged
    std::mt19937_64 random(filling.seed);
    for (std::uint64_t n = 0; n < count; ++n)
      for (std::uint64_t at = 0; at < type.size; at += type.number) {
        double value = 0;
        if (filling.kind == Filling::Kind::index)
          value = double(n);
        else if (filling.kind == Filling::Kind::number)
          value = filling.number;
        else if (type.kind == ampsim_cuda_floating)
          value = double(random() >> 11) * 0x1p-53;
        else
          value = double(random() % count);
        put(type, made->begin + n * type.size + at, value);
      }
  }
};

std::string bracketed(const CudaDim3 &of) {
  std::string text = std::to_string(of.x);
  if (of.y > 1 || of.z > 1)
    text += "," + std::to_string(of.y);
  if (of.z > 1)
    text += "," + std::to_string(of.z);
  return of.y > 1 || of.z > 1 ? "(" + text + ")" : text;
}

int run(const void *function, const Type *types, unsigned count, std::span<char *> words) {
  CudaRuntime &runtime = cuda_runtime();
  const std::uint32_t number = runtime.kernels.at(function);
  const Kernel &kernel = runtime.machine.tables.kernels[number];
  if (kernel.parameters.size() != count || words.size() < 5)
    throw BadArgument("this kernel cannot be run on its own");
  const CudaDim3 grid = shape(words[1]), block = shape(words[2]);
  const std::size_t shared = std::strtoull(words[3], nullptr, 10);
  Arguments arguments(kernel, types, grid, block);
  arguments.make({words.begin() + 5, words.end()});
  if (std::string_view(words[4]) != "quiet") {
    std::fprintf(stderr, "ampsim: running %s<<<%s, %s", kernel.name.c_str(), bracketed(grid).c_str(),
                 bracketed(block).c_str());
    if (shared)
      std::fprintf(stderr, ", %zu", shared);
    std::fprintf(stderr, ">>> with %s\n",
                 arguments.description.empty() ? "no arguments" : arguments.description.c_str());
  }
  host_place() = {kernel.file.c_str(), kernel.line};
  runtime.dynamic_shared_limits[number] = int(runtime.device.shared << 10);
  std::vector<void *> pointers = arguments.pointers();
  if (cudaError_t error = cudaLaunchKernel(function, grid, block, pointers.data(), shared, nullptr);
      error != cudaSuccess)
    throw BadArgument("invalid launch: " + (runtime.refused.empty() ? cudaGetErrorString(error) : runtime.refused));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}

int ampsim_run_kernel(const void *function, const ampsim_cuda_parameter *types, unsigned count, int words,
                      char **word) {
  try {
    return run(function, types, count, {word, std::size_t(words)});
  } catch (const BadArgument &error) {
    std::fprintf(stderr, "ampsim: error: %s\n", error.what());
    return 64; // wrong usage
  }
}

} // namespace

void ampsim::add_kernel_main(HostSymbols &symbols) { symbols.push_back(AMPSIM_CUDA_SYMBOL(ampsim_run_kernel)); }
