// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex numbers as float2 and double2.
#pragma once

#include <hip/hip_runtime.h>

typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

// The quotient and the absolute value scale by the larger part, so that no square overflows before the result does.
#define AMPSIM_COMPLEX(LETTER, COMPLEX, REAL, ABS, SQRT, SUFFIX)                                                   \
  static AMPSIM_BOTH inline REAL hipCreal##SUFFIX(COMPLEX a) { return a.x; }                                       \
  static AMPSIM_BOTH inline REAL hipCimag##SUFFIX(COMPLEX a) { return a.y; }                                       \
  static AMPSIM_BOTH inline COMPLEX make_##LETTER##Complex(REAL x, REAL y) {                                       \
    COMPLEX a;                                                                                                     \
    a.x = x, a.y = y;                                                                                              \
    return a;                                                                                                      \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX hipConj##SUFFIX(COMPLEX a) { return make_##LETTER##Complex(a.x, -a.y); }       \
  static AMPSIM_BOTH inline COMPLEX hipCadd##SUFFIX(COMPLEX a, COMPLEX b) {                                        \
    return make_##LETTER##Complex(a.x + b.x, a.y + b.y);                                                           \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX hipCsub##SUFFIX(COMPLEX a, COMPLEX b) {                                        \
    return make_##LETTER##Complex(a.x - b.x, a.y - b.y);                                                           \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX hipCmul##SUFFIX(COMPLEX a, COMPLEX b) {                                        \
    return make_##LETTER##Complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                   \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX hipCdiv##SUFFIX(COMPLEX a, COMPLEX b) {                                        \
    const REAL scale = 1 / (ABS(b.x) + ABS(b.y));                                                                  \
    const REAL ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                             \
    const REAL square = 1 / (bx * bx + by * by);                                                                   \
    return make_##LETTER##Complex((ax * bx + ay * by) * square, (ay * bx - ax * by) * square);                     \
  }                                                                                                                \
  static AMPSIM_BOTH inline REAL hipCabs##SUFFIX(COMPLEX a) {                                                      \
    const REAL x = ABS(a.x), y = ABS(a.y), larger = x > y ? x : y, smaller = x > y ? y : x;                        \
    if (larger == 0 || larger > (REAL)(1e300 * 1e300) / 2 || smaller > (REAL)(1e300 * 1e300) / 2)                  \
      return x + y;                                                                                                \
    const REAL ratio = smaller / larger;                                                                           \
    return larger * SQRT(1 + ratio * ratio);                                                                       \
  }                                                                                                                \
  static AMPSIM_BOTH inline COMPLEX hipCfma##SUFFIX(COMPLEX a, COMPLEX b, COMPLEX c) {                             \
    return make_##LETTER##Complex(a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x);                       \
  }
AMPSIM_COMPLEX(hipFloat, hipFloatComplex, float, fabsf, sqrtf, f)
AMPSIM_COMPLEX(hipDouble, hipDoubleComplex, double, fabs, sqrt, )
#undef AMPSIM_COMPLEX

static AMPSIM_BOTH inline hipComplex make_hipComplex(float x, float y) { return make_hipFloatComplex(x, y); }
static AMPSIM_BOTH inline hipFloatComplex hipComplexDoubleToFloat(hipDoubleComplex a) {
  return make_hipFloatComplex((float)a.x, (float)a.y);
}
static AMPSIM_BOTH inline hipDoubleComplex hipComplexFloatToDouble(hipFloatComplex a) {
  return make_hipDoubleComplex(a.x, a.y);
}
