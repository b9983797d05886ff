// How a program's host code sets MTGP32's states and parameters up (hipRAND, "Device functions").
#pragma once

#include <hiprand/hiprand_kernel.h>
#include <rocrand/rocrand_mtgp32_11213.h>

#include <vector>

typedef mtgp32_params_t mtgp32_kernel_params_t;
typedef mtgp32_params_fast_t mtgp32_fast_param_t;

// The parameters of MTGP_BN_MAX sets, to `p` in the device's memory.
static inline hiprandStatus_t hiprandMakeMTGP32Constants(const mtgp32_params_fast_t params[],
                                                         mtgp32_kernel_params_t *p) {
  std::vector<mtgp32_kernel_params_t> made(1);
  mtgp32_kernel_params_t &to = made[0];
  to.mask[0] = params[0].mask;
  for (int k = 0; k < MTGP_BN_MAX; ++k) {
    to.pos_tbl[k] = (unsigned int)params[k].pos;
    to.sh1_tbl[k] = (unsigned int)params[k].sh1;
    to.sh2_tbl[k] = (unsigned int)params[k].sh2;
    for (int entry = 0; entry < MTGP_TS; ++entry) {
      to.param_tbl[k][entry] = params[k].tbl[entry];
      to.temper_tbl[k][entry] = params[k].tmp_tbl[entry];
      to.single_temper_tbl[k][entry] = params[k].flt_tmp_tbl[entry];
    }
  }
  return hipMemcpy(p, &to, sizeof(to), hipMemcpyHostToDevice) == hipSuccess ? HIPRAND_STATUS_SUCCESS
                                                                            : HIPRAND_STATUS_ALLOCATION_FAILED;
}

// The first states of `n` generators, one for each block, to `s` in the device's memory. They have their parameters in
// themselves: those behind the third argument are not needed.
static inline hiprandStatus_t hiprandMakeMTGP32KernelState(hiprandStateMtgp32_t *s, mtgp32_params_fast_t params[],
                                                           mtgp32_kernel_params_t *, int n,
                                                           unsigned long long seed) {
  if (n < 0 || n > MTGP_BN_MAX)
    return HIPRAND_STATUS_OUT_OF_RANGE;
  std::vector<hiprandStateMtgp32_t> made(n);
  for (int i = 0; i < n; ++i) {
    hiprandStateMtgp32_t &to = made[i];
    ampsim_random::mtgp32_begin(to.status, ampsim_random::mtgp32_seed(seed, i), params[i].tbl[4], params[i].tbl[8]);
    to.id = i;
    to.pos = (unsigned int)params[i].pos;
    to.sh1 = (unsigned int)params[i].sh1;
    to.sh2 = (unsigned int)params[i].sh2;
    to.mask = params[0].mask;
    for (int entry = 0; entry < MTGP_TS; ++entry) {
      to.param_tbl[entry] = params[i].tbl[entry];
      to.temper_tbl[entry] = params[i].tmp_tbl[entry];
      to.single_temper_tbl[entry] = params[i].flt_tmp_tbl[entry];
    }
  }
  return hipMemcpy(s, made.data(), n * sizeof(hiprandStateMtgp32_t), hipMemcpyHostToDevice) == hipSuccess
             ? HIPRAND_STATUS_SUCCESS
             : HIPRAND_STATUS_ALLOCATION_FAILED;
}
