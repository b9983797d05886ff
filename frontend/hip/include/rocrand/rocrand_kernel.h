// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random numbers in kernels (rocRAND, "Device functions"): hipRAND's, whose sequences are rocRAND's, by rocRAND's names.
#pragma once

#define ROCRAND_KERNEL_H_

#include <hiprand/hiprand_kernel.h>
#include <rocrand/rocrand.h>

#define ROCRAND_XORWOW_DEFAULT_SEED 0ULL
#define ROCRAND_MRG32K3A_DEFAULT_SEED 12345ULL
#define ROCRAND_MTGP32_DEFAULT_SEED 0ULL
#define ROCRAND_PHILOX4x32_DEFAULT_SEED 0xdeadbeefdeadbeefULL

#ifdef AMPSIM_KERNELS
typedef hiprandStateXORWOW_t rocrand_state_xorwow;
typedef hiprandStateMRG32k3a_t rocrand_state_mrg32k3a;
typedef hiprandStatePhilox4_32_10_t rocrand_state_philox4x32_10;
typedef hiprandStateSobol32_t rocrand_state_sobol32;
typedef hiprandStateSobol64_t rocrand_state_sobol64;
typedef hiprandStateMtgp32_t rocrand_state_mtgp32;

// Functions that forward to hipRAND's.
#define AMPSIM_ROCRAND_FORWARDS(NAME, HIPRAND)                                                                     \
  template <class... Given> static __device__ inline auto NAME(Given... given) { return HIPRAND(given...); }
AMPSIM_ROCRAND_FORWARDS(rocrand_init, hiprand_init)
AMPSIM_ROCRAND_FORWARDS(rocrand, hiprand)
AMPSIM_ROCRAND_FORWARDS(rocrand4, hiprand4)
AMPSIM_ROCRAND_FORWARDS(rocrand_uniform, hiprand_uniform)
AMPSIM_ROCRAND_FORWARDS(rocrand_uniform4, hiprand_uniform4)
AMPSIM_ROCRAND_FORWARDS(rocrand_uniform_double, hiprand_uniform_double)
AMPSIM_ROCRAND_FORWARDS(rocrand_normal, hiprand_normal)
AMPSIM_ROCRAND_FORWARDS(rocrand_normal2, hiprand_normal2)
AMPSIM_ROCRAND_FORWARDS(rocrand_normal4, hiprand_normal4)
AMPSIM_ROCRAND_FORWARDS(rocrand_normal_double, hiprand_normal_double)
AMPSIM_ROCRAND_FORWARDS(rocrand_log_normal, hiprand_log_normal)
AMPSIM_ROCRAND_FORWARDS(rocrand_log_normal2, hiprand_log_normal2)
AMPSIM_ROCRAND_FORWARDS(rocrand_log_normal4, hiprand_log_normal4)
AMPSIM_ROCRAND_FORWARDS(rocrand_log_normal_double, hiprand_log_normal_double)
AMPSIM_ROCRAND_FORWARDS(rocrand_poisson, hiprand_poisson)
AMPSIM_ROCRAND_FORWARDS(rocrand_poisson4, hiprand_poisson4)
AMPSIM_ROCRAND_FORWARDS(rocrand_mtgp32_block_copy, hiprand_mtgp32_block_copy)
AMPSIM_ROCRAND_FORWARDS(rocrand_mtgp32_set_params, hiprand_mtgp32_set_params)
AMPSIM_ROCRAND_FORWARDS(rocrand_uniform_double2, hiprand_uniform2_double)
AMPSIM_ROCRAND_FORWARDS(rocrand_uniform_double4, hiprand_uniform4_double)
AMPSIM_ROCRAND_FORWARDS(rocrand_normal_double2, hiprand_normal2_double)
AMPSIM_ROCRAND_FORWARDS(rocrand_normal_double4, hiprand_normal4_double)
AMPSIM_ROCRAND_FORWARDS(rocrand_log_normal_double2, hiprand_log_normal2_double)
AMPSIM_ROCRAND_FORWARDS(rocrand_log_normal_double4, hiprand_log_normal4_double)
#undef AMPSIM_ROCRAND_FORWARDS
#endif
