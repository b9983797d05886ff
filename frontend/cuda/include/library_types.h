// The element types that the libraries of mathematics are told of. They are ampsim's own (model/cuda/data_types.h).
#pragma once

#include <ampsim/cuda_data_types.h>
