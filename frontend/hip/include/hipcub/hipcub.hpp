// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipCUB (AMD's documentation of hipCUB): block, warp and device algorithms under CUB's names, implemented with
// rocPRIM. The headers are ampsim's own; rocPRIM is Debian's librocprim-dev, or found through -I.
#pragma once

#include <hipcub/block/block_adjacent_difference.hpp>
#include <hipcub/block/block_discontinuity.hpp>
#include <hipcub/block/block_exchange.hpp>
#include <hipcub/block/block_histogram.hpp>
#include <hipcub/block/block_load.hpp>
#include <hipcub/block/block_merge_sort.hpp>
#include <hipcub/block/block_radix_sort.hpp>
#include <hipcub/block/block_reduce.hpp>
#include <hipcub/block/block_scan.hpp>
#include <hipcub/block/block_shuffle.hpp>
#include <hipcub/block/block_store.hpp>
#include <hipcub/device/device_adjacent_difference.hpp>
#include <hipcub/device/device_histogram.hpp>
#include <hipcub/device/device_merge_sort.hpp>
#include <hipcub/device/device_partition.hpp>
#include <hipcub/device/device_radix_sort.hpp>
#include <hipcub/device/device_reduce.hpp>
#include <hipcub/device/device_run_length_encode.hpp>
#include <hipcub/device/device_scan.hpp>
#include <hipcub/device/device_segmented_radix_sort.hpp>
#include <hipcub/device/device_segmented_reduce.hpp>
#include <hipcub/device/device_select.hpp>
#include <hipcub/iterator/arg_index_input_iterator.hpp>
#include <hipcub/iterator/constant_input_iterator.hpp>
#include <hipcub/iterator/counting_input_iterator.hpp>
#include <hipcub/iterator/discard_output_iterator.hpp>
#include <hipcub/iterator/transform_input_iterator.hpp>
#include <hipcub/thread/thread_load.hpp>
#include <hipcub/thread/thread_operators.hpp>
#include <hipcub/thread/thread_reduce.hpp>
#include <hipcub/thread/thread_search.hpp>
#include <hipcub/thread/thread_store.hpp>
#include <hipcub/util_allocator.hpp>
#include <hipcub/util_ptx.hpp>
#include <hipcub/util_type.hpp>
#include <hipcub/warp/warp_exchange.hpp>
#include <hipcub/warp/warp_load.hpp>
#include <hipcub/warp/warp_merge_sort.hpp>
#include <hipcub/warp/warp_reduce.hpp>
#include <hipcub/warp/warp_scan.hpp>
#include <hipcub/warp/warp_store.hpp>
