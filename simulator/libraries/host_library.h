// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host libraries that do the arithmetic of CUDA's: OpenBLAS, FFTW. They are loaded when a program first calls a
// function that needs them, so that other programs run without them and start as quickly.
#pragma once

#include <cstddef>
#include <string>

namespace ampsim {

class HostLibrary {
public:
  /// `file`: the name for the dynamic linker; `package`: Debian's package with it, for messages; `threads`: the
  /// variable that sets its number of threads, if any. It is set to one: results are then the same in each run.
  HostLibrary(const char *name, const char *file, const char *package, const char *threads = nullptr)
      : name(name), file(file), package(package), threads(threads) {}

  /// Loads the library on the first call. If it is missing, reports once that `function` needs it.
  bool is_there(const char *function);
  /// A function of a loaded library; an internal error if there is none of that name.
  void *find(const std::string &symbol);
  template <class Signature> Signature *find(const std::string &symbol) {
    return reinterpret_cast<Signature *>(find(symbol));
  }

private:
  const char *name, *file, *package, *threads;
  void *loaded = nullptr;
  bool tried = false;
};

/// BLAS and LAPACK, with Fortran's interface: column-major, arguments by address, names like `sgemm_`.
HostLibrary &openblas();
/// For single precision, or for double.
HostLibrary &fftw(bool single);

/// The letter of a type in the names of BLAS and LAPACK.
template <class T> constexpr char letter_of = 0;

/// Calls `name` (without its letter) for elements of type T. Fortran procedures take the lengths of strings after all
/// other arguments; each string is one letter here.
template <class T, class Result = void, class... Arguments>
Result call_fortran(const char *name, Arguments *...arguments) {
  using Function = Result(Arguments * ..., std::size_t, std::size_t, std::size_t, std::size_t);
  return openblas().find<Function>(letter_of<T> + std::string(name) + "_")(arguments..., 1, 1, 1, 1);
}

} // namespace ampsim
