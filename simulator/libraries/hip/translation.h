// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP's math libraries are CUDA's (simulator/libraries) under other names, enumerators and status values. A
// function without further differences is a line of a table,
//
//   AMPSIM_HIP_TRANSLATED(hipblasSgemm, cublasSgemm)
//
// and the compiler generates it from the two declarations: each argument is translated from one function's type to the
// other's, and so is the status. Reports use the program's name of the function. Functions with further differences are
// written out, next to the table.
//
// Translation of types: pointers and handles unchanged; numbers if they fit; enumerations by a table of pairs
// (Enumerators), or unchanged if the values are the same (same_values). There is no default, so that a forgotten
// enumeration is a compilation error and never a wrong value.
#pragma once

#include "model/processor/processor.h"
#include "simulator/cuda/declarations/data_types.h"
#include "simulator/cuda/runtime/runtime.h"

#include "simulator/hip/declarations/data_types.h"
#include "simulator/hip/declarations/runtime_types.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace ampsim {

/// Its `pairs` are the enumerators that both have.
template <class Hip, class Cuda> struct Enumerators;
/// True for enumerations whose values are the same; the library itself rejects invalid values.
template <class Hip, class Cuda> constexpr bool same_values = false;

/// Converts a program's argument to the type of CUDA's library.
template <class To, class From> class Argument {
public:
  explicit Argument(From from) {
    if constexpr (std::is_same_v<To, From>) {
      value = from;
    } else if constexpr (std::is_pointer_v<To> && std::is_pointer_v<From>) {
      using Pointee = std::remove_cv_t<std::remove_pointer_t<From>>;
      using Target = std::remove_cv_t<std::remove_pointer_t<To>>;
      static_assert(!std::is_enum_v<Pointee> || same_values<Pointee, Target>);
      value = (To)from; // removes differences in const
    } else if constexpr (std::is_enum_v<From>) {
      if constexpr (same_values<From, To>) {
        value = To(from);
      } else {
        const auto &pairs = Enumerators<From, To>::pairs;
        const auto found = std::ranges::find(pairs, from, &std::pair<From, To>::first);
        valid = found != std::end(pairs);
        if (valid)
          value = found->second;
      }
    } else {
      static_assert(std::is_arithmetic_v<From> && std::is_arithmetic_v<To>);
      value = To(from);
      fits = From(value) == from;
    }
  }
  bool is_enumerator() const { return valid; }
  bool is_in_range() const { return fits; }
  To get() { return value; }

private:
  To value{};
  bool valid = true, fits = true;
};

/// The HIP status for a status of CUDA's library, and HIP's own for arguments that are rejected before:
/// `invalid_enumerator`, `out_of_range`. If it depends on the arguments, an overload of `of` gets them, too.
template <class Status> struct Statuses;

template <class To, class From> To result_as(From from) {
  if constexpr (requires { Statuses<To>::of(from); })
    return Statuses<To>::of(from);
  else if constexpr (std::is_pointer_v<To>)
    return from;
  else {
    static_assert(same_values<To, From>);
    return To(from);
  }
}

/// Returns whether one of the arguments is a null pointer; null is a valid stream.
template <class... Given> bool any_null(Given... given) {
  const auto is_null = [](auto argument) {
    using Type = decltype(argument);
    if constexpr (std::is_pointer_v<Type> && !std::is_same_v<Type, cudaStream_t>)
      return argument == nullptr;
    else
      return false;
  };
  return (is_null(given) || ...);
}

/// While this object lives, reports use this name for the enqueued work.
class CalledAs {
public:
  explicit CalledAs(const char *function) { host_place().function = function; }
  ~CalledAs() { host_place().function = nullptr; }
  CalledAs(const CalledAs &) = delete;
  CalledAs &operator=(const CalledAs &) = delete;
};

template <std::size_t N> struct FunctionName {
  char text[N];
  consteval FunctionName(const char (&name)[N]) {
    std::copy_n(name, N, text);
    // The program did not write the name that HIPBLAS_V2 produces.
    if (std::string_view(text).ends_with("_v2"))
      text[N - 4] = '\0';
  }
};

template <FunctionName name, class Hip, class Cuda, Cuda *cuda> struct Translated;
template <FunctionName name, class R, class... Given, class S, class... Taken, S (*cuda)(Taken...)>
struct Translated<name, R(Given...), S(Taken...), cuda> {
  static_assert(sizeof...(Given) == sizeof...(Taken));
  static R call(Given... given) {
    const CalledAs called(name.text);
    return call_with(Argument<Taken, Given>(given)...);
  }

private:
  template <class... Arguments> static R call_with(Arguments &&...arguments) {
    if constexpr (requires { Statuses<R>::invalid_enumerator; }) {
      if (!(arguments.is_enumerator() && ...))
        return Statuses<R>::invalid_enumerator;
      if (!(arguments.is_in_range() && ...))
        return Statuses<R>::out_of_range;
    }
    if constexpr (requires(S status) { Statuses<R>::of(status, arguments.get()...); })
      return Statuses<R>::of(cuda(arguments.get()...), arguments.get()...);
    else
      return result_as<R>(cuda(arguments.get()...));
  }
};

// The element types of all libraries.
template <> inline constexpr bool same_values<hipDataType, cudaDataType> = true;

} // namespace ampsim

/// Defines the function NAME, which a header of model/hip declares. It jumps to the translation, whose address the
/// loader fills in.
#define AMPSIM_HIP_TRANSLATED(NAME, ...)                                                                           \
  extern "C" __attribute__((visibility("hidden"), used)) void *const ampsim_translated_##NAME =                    \
      reinterpret_cast<void *>(                                                                                    \
          &ampsim::Translated<#NAME, decltype(NAME), decltype(__VA_ARGS__), &__VA_ARGS__>::call);                  \
  asm(AMPSIM_JUMP_THROUGH(#NAME, "ampsim_translated_" #NAME));
