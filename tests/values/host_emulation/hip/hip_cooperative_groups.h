// HIP's groups are CUDA's, with masks of 64 bits.
#define EMULATION_WIDE_MASKS 1
#include "../cooperative_groups.h"
