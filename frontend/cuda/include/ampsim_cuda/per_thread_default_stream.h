// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included by sources that are compiled with `--default-stream per-thread` or CUDA_API_PER_THREAD_DEFAULT_STREAM: the
// program's default stream is that of the thread, which does not wait for other streams.
#pragma once

extern "C" void ampsim_per_thread_default_stream();

__attribute__((constructor)) static void ampsim_choose_default_stream() { ampsim_per_thread_default_stream(); }
