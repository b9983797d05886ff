// Libraries of the host that do the arithmetic of CUDA's: OpenBLAS, FFTW. They are loaded when a program first calls what
// needs them, so that ampsim runs without them, and starts as quickly, for all others.
#pragma once

#include <cstddef>
#include <string>

namespace ampsim {

class HostLibrary {
public:
  /// `file`: as the dynamic linker finds it; `package`: Debian's, for who has to install it; `threads`: the variable that says
  /// how many it uses, if it has one. It gets one: results are then the same in each run.
  HostLibrary(const char *name, const char *file, const char *package, const char *threads = nullptr)
      : name(name), file(file), package(package), threads(threads) {}

  /// Loads it at the first call. Where it is not there, says so, once, as what `function` needs.
  bool is_there(const char *function);
  /// A function of a library that is there; a fault of ampsim where it has none of that name.
  void *find(const std::string &symbol);
  template <class Signature> Signature *find(const std::string &symbol) {
    return reinterpret_cast<Signature *>(find(symbol));
  }

private:
  const char *name, *file, *package, *threads;
  void *loaded = nullptr;
  bool tried = false;
};

/// BLAS and LAPACK, with Fortran's interface: columns first, arguments by their addresses, `sgemm_` and its like.
HostLibrary &openblas();
/// Of single precision, or of double.
HostLibrary &fftw(bool single);

/// The letter of a type in the names of BLAS and LAPACK.
template <class T> constexpr char letter_of = 0;

/// Calls `name` (without its letter) for elements of type T. Fortran's procedures take the lengths of words behind all other
/// arguments; each is one letter here.
template <class T, class Result = void, class... Arguments>
Result call_fortran(const char *name, Arguments *...arguments) {
  using Function = Result(Arguments * ..., std::size_t, std::size_t, std::size_t, std::size_t);
  return openblas().find<Function>(letter_of<T> + std::string(name) + "_")(arguments..., 1, 1, 1, 1);
}

} // namespace ampsim
