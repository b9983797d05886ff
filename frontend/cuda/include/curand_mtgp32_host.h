// How a program's host code sets MTGP32's states and parameters up (cuRAND, "Bit Generation with the MTGP32
// generator").
#pragma once

#include <curand_kernel.h>

#include <vector>

// The parameters of CURAND_NUM_MTGP32_PARAMS sets, to `p` in the device's memory.
static inline curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t params[],
                                                       mtgp32_kernel_params_t *p) {
  std::vector<mtgp32_kernel_params_t> made(1);
  mtgp32_kernel_params_t &to = made[0];
  to.mask[0] = params[0].mask;
  for (int k = 0; k < CURAND_NUM_MTGP32_PARAMS; ++k) {
    to.pos_tbl[k] = (unsigned int)params[k].pos;
    to.sh1_tbl[k] = (unsigned int)params[k].sh1;
    to.sh2_tbl[k] = (unsigned int)params[k].sh2;
    for (int entry = 0; entry < 16; ++entry) {
      to.param_tbl[k][entry] = params[k].tbl[entry];
      to.temper_tbl[k][entry] = params[k].tmp_tbl[entry];
      to.single_temper_tbl[k][entry] = params[k].flt_tmp_tbl[entry];
    }
  }
  return cudaMemcpy(p, &to, sizeof(to), cudaMemcpyHostToDevice) == cudaSuccess ? CURAND_STATUS_SUCCESS
                                                                               : CURAND_STATUS_ALLOCATION_FAILED;
}

// The first states of `n` generators, one for each block, to `s` in the device's memory; `k`: their parameters there.
static inline curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s, mtgp32_params_fast_t params[],
                                                         mtgp32_kernel_params_t *k, int n,
                                                         unsigned long long seed) {
  if (n < 0 || n > CURAND_NUM_MTGP32_PARAMS)
    return CURAND_STATUS_OUT_OF_RANGE;
  std::vector<curandStateMtgp32_t> made(n);
  for (int i = 0; i < n; ++i) {
    ampsim_random::mtgp32_begin(made[i].s, ampsim_random::mtgp32_seed(seed, i), params[i].tbl[4], params[i].tbl[8]);
    made[i].pIdx = i;
    made[i].k = k;
  }
  return cudaMemcpy(s, made.data(), n * sizeof(curandStateMtgp32_t), cudaMemcpyHostToDevice) == cudaSuccess
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_ALLOCATION_FAILED;
}
