// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included after a list of NPP's functions (npp_declarations.h). No guard.
#ifdef __cplusplus
}
#endif

#undef AMPSIM_NPP_OF_INT
#undef AMPSIM_NPP_PLAIN
#undef AMPSIM_NPP
