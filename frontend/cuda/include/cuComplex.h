// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex numbers as float2 and double2 (the toolkit's cuComplex.h).
#pragma once

#include <cuda_runtime.h>

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// The quotient and the absolute value scale by the larger part, so that no square overflows before the result does.
#define AMPSIM_COMPLEX(LETTER, COMPLEX, REAL, ABS, SQRT, SUFFIX)                                                   \
  static AMPSIM_BOTH inline REAL cuCreal##SUFFIX(COMPLEX a) { return a.x; }                                        \
  static AMPSIM_BOTH inline REAL cuCimag##SUFFIX(COMPLEX a) { return a.y; }                                        \
  static AMPSIM_BOTH inline COMPLEX make_##LETTER##Complex(REAL x, REAL y) {                                       \
    COMPLEX a;                                                                                                     \
    a.x = x, a.y = y;                                                                                              \
    return a;                                                                                                      \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX cuConj##SUFFIX(COMPLEX a) { return make_##LETTER##Complex(a.x, -a.y); }        \
  static AMPSIM_BOTH inline COMPLEX cuCadd##SUFFIX(COMPLEX a, COMPLEX b) {                                         \
    return make_##LETTER##Complex(a.x + b.x, a.y + b.y);                                                           \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX cuCsub##SUFFIX(COMPLEX a, COMPLEX b) {                                         \
    return make_##LETTER##Complex(a.x - b.x, a.y - b.y);                                                           \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX cuCmul##SUFFIX(COMPLEX a, COMPLEX b) {                                         \
    return make_##LETTER##Complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                   \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX cuCdiv##SUFFIX(COMPLEX a, COMPLEX b) {                                         \
    const REAL scale = 1 / (ABS(b.x) + ABS(b.y));                                                                  \
    const REAL ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                             \
    const REAL square = 1 / (bx * bx + by * by);                                                                   \
    return make_##LETTER##Complex((ax * bx + ay * by) * square, (ay * bx - ax * by) * square);                     \
  }                                                                                                                \
  static AMPSIM_BOTH inline REAL cuCabs##SUFFIX(COMPLEX a) {                                                       \
    const REAL x = ABS(a.x), y = ABS(a.y), larger = x > y ? x : y, smaller = x > y ? y : x;                        \
    if (larger == 0 || larger > (REAL)(1e300 * 1e300) / 2 || smaller > (REAL)(1e300 * 1e300) / 2)                  \
      return x + y;                                                                                                \
    const REAL ratio = smaller / larger;                                                                           \
    return larger * SQRT(1 + ratio * ratio);                                                                       \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX cuCfma##SUFFIX(COMPLEX a, COMPLEX b, COMPLEX c) {                              \
    return make_##LETTER##Complex(a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x);                       \
  }
AMPSIM_COMPLEX(cuFloat, cuFloatComplex, float, fabsf, sqrtf, f)
AMPSIM_COMPLEX(cuDouble, cuDoubleComplex, double, fabs, sqrt, )
#undef AMPSIM_COMPLEX

static AMPSIM_BOTH inline cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
static AMPSIM_BOTH inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
  return make_cuFloatComplex((float)a.x, (float)a.y);
}
static AMPSIM_BOTH inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) {
  return make_cuDoubleComplex(a.x, a.y);
}
