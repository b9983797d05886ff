// Random numbers in kernels (cuRAND, "Device API Overview").
#pragma once

#include <curand.h>

#include <ampsim_cuda/random_distributions.h>
