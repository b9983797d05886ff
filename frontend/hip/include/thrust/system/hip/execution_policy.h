// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thrust's device system in HIP, implemented with rocPRIM and HIP's runtime. Thrust itself is Debian's libthrust-dev;
// algorithms that are missing here are its generic ones, built from those here.
#pragma once

#include <thrust/system/hip/detail/execution_policy.h>

#include <thrust/system/hip/detail/adjacent_difference.h>
#include <thrust/system/hip/detail/assign_value.h>
#include <thrust/system/hip/detail/binary_search.h>
#include <thrust/system/hip/detail/copy.h>
#include <thrust/system/hip/detail/copy_if.h>
#include <thrust/system/hip/detail/count.h>
#include <thrust/system/hip/detail/equal.h>
#include <thrust/system/hip/detail/extrema.h>
#include <thrust/system/hip/detail/fill.h>
#include <thrust/system/hip/detail/find.h>
#include <thrust/system/hip/detail/for_each.h>
#include <thrust/system/hip/detail/gather.h>
#include <thrust/system/hip/detail/generate.h>
#include <thrust/system/hip/detail/get_value.h>
#include <thrust/system/hip/detail/inner_product.h>
#include <thrust/system/hip/detail/iter_swap.h>
#include <thrust/system/hip/detail/logical.h>
#include <thrust/system/hip/detail/malloc_and_free.h>
#include <thrust/system/hip/detail/merge.h>
#include <thrust/system/hip/detail/mismatch.h>
#include <thrust/system/hip/detail/partition.h>
#include <thrust/system/hip/detail/reduce.h>
#include <thrust/system/hip/detail/reduce_by_key.h>
#include <thrust/system/hip/detail/remove.h>
#include <thrust/system/hip/detail/replace.h>
#include <thrust/system/hip/detail/reverse.h>
#include <thrust/system/hip/detail/scan.h>
#include <thrust/system/hip/detail/scan_by_key.h>
#include <thrust/system/hip/detail/scatter.h>
#include <thrust/system/hip/detail/sequence.h>
#include <thrust/system/hip/detail/set_operations.h>
#include <thrust/system/hip/detail/sort.h>
#include <thrust/system/hip/detail/swap_ranges.h>
#include <thrust/system/hip/detail/tabulate.h>
#include <thrust/system/hip/detail/temporary_buffer.h>
#include <thrust/system/hip/detail/transform.h>
#include <thrust/system/hip/detail/transform_reduce.h>
#include <thrust/system/hip/detail/transform_scan.h>
#include <thrust/system/hip/detail/uninitialized_copy.h>
#include <thrust/system/hip/detail/uninitialized_fill.h>
#include <thrust/system/hip/detail/unique.h>
#include <thrust/system/hip/detail/unique_by_key.h>

// rocThrust's device system also provides these, so programs do not include them.
#include <thrust/extrema.h>
