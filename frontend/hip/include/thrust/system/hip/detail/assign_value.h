// See get_value.h.
#pragma once

#include <thrust/system/hip/detail/get_value.h>
