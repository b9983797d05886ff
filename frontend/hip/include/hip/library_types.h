// The element types that the libraries of mathematics are told of.
#pragma once

#include <hip/hip_runtime_api.h>

#include <ampsim/hip_data_types.h>
