// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MTGP32 in kernels, by hipRAND's names (ampsim_cuda/random_mtgp32.h). A state contains its parameters, so that a block
// can copy it to shared memory.
#pragma once

#include <ampsim_hip/random_states.h>

#include <ampsim_cuda/mtgp32_draws.h>

#define MTGP_BN_MAX 512
#define MTGP_TS 16
#define MTGP_STATE MTGP32_STATE_SIZE
#define MTGP_MASK MTGP32_STATE_MASK

// The sets, as kernels read them.
struct mtgp32_params {
  unsigned int pos_tbl[MTGP_BN_MAX];
  unsigned int param_tbl[MTGP_BN_MAX][MTGP_TS];
  unsigned int temper_tbl[MTGP_BN_MAX][MTGP_TS];
  unsigned int single_temper_tbl[MTGP_BN_MAX][MTGP_TS];
  unsigned int sh1_tbl[MTGP_BN_MAX];
  unsigned int sh2_tbl[MTGP_BN_MAX];
  unsigned int mask[1];
};
typedef struct mtgp32_params mtgp32_params_t;

struct hiprandStateMtgp32 {
  unsigned int status[MTGP_STATE]; // a ring; the state is the words from `offset` on
  int offset, id;
  unsigned int pos, sh1, sh2, mask;
  unsigned int param_tbl[MTGP_TS], temper_tbl[MTGP_TS], single_temper_tbl[MTGP_TS];
};
typedef hiprandStateMtgp32 hiprandStateMtgp32_t;

static __device__ inline unsigned int hiprand(hiprandStateMtgp32_t *state) {
  const ampsim_cuda::Mtgp32Draw draw = ampsim_cuda::mtgp32_draw(
      state->status, &state->offset, ampsim_cuda::place_in_block(), ampsim_cuda::threads_of_block(),
      int(state->pos), int(state->sh1), int(state->sh2), state->mask, state->param_tbl);
  return draw.word ^ state->temper_tbl[draw.tempering];
}
// Called by the threads of a block together.
static __device__ inline void hiprand_mtgp32_block_copy(hiprandStateMtgp32_t *from, hiprandStateMtgp32_t *to) {
  const int place = ampsim_cuda::place_in_block(), threads = ampsim_cuda::threads_of_block();
  for (int k = place; k < MTGP_STATE; k += threads)
    to->status[k] = from->status[k];
  for (int k = place; k < MTGP_TS; k += threads) {
    to->param_tbl[k] = from->param_tbl[k];
    to->temper_tbl[k] = from->temper_tbl[k];
    to->single_temper_tbl[k] = from->single_temper_tbl[k];
  }
  if (place == 0) {
    to->offset = from->offset;
    to->id = from->id;
    to->pos = from->pos;
    to->sh1 = from->sh1;
    to->sh2 = from->sh2;
    to->mask = from->mask;
  }
  __syncthreads();
}
static __device__ inline void hiprand_mtgp32_set_params(hiprandStateMtgp32_t *state, mtgp32_params_t *sets) {
  const int set = state->id;
  state->pos = sets->pos_tbl[set];
  state->sh1 = sets->sh1_tbl[set];
  state->sh2 = sets->sh2_tbl[set];
  state->mask = sets->mask[0];
  for (int k = 0; k < MTGP_TS; ++k) {
    state->param_tbl[k] = sets->param_tbl[set][k];
    state->temper_tbl[k] = sets->temper_tbl[set][k];
    state->single_temper_tbl[k] = sets->single_temper_tbl[set][k];
  }
}
