// Random numbers in kernels (cuRAND, "Device API Overview").
#pragma once

#include <ampsim_cuda/random_distributions.h>
