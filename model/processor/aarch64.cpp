// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function of the compiler's run-time library that Clang calls on aarch64 and libgcc does not have, for ampsim's own
// code and for programs'. (On x86-64 Clang multiplies in place.)

/// Returns the lower 128 bits of the product, and whether it has more.
extern "C" __int128 __muloti4(__int128 a, __int128 b, int *overflow);
extern "C" __int128 __muloti4(__int128 a, __int128 b, int *overflow) {
  using Unsigned = unsigned __int128;
  const auto magnitude = [](__int128 value) { return value < 0 ? -Unsigned(value) : Unsigned(value); };
  const bool negative = (a < 0) != (b < 0);
  const Unsigned most = (Unsigned(1) << 127) - (negative ? 0 : 1); // of the product's magnitude
  *overflow = b != 0 && magnitude(a) > most / magnitude(b);
  return __int128(Unsigned(a) * Unsigned(b));
}
