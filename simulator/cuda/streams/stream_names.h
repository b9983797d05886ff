// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of streams in reports: the variables that cudaStreamCreate and similar functions get.
#pragma once

#include "simulator/streams/streams.h"

#include <string>

namespace ampsim {

/// Records the variable that holds a new stream; null: unknown.
void name_stream(Streams::Id stream, const char *variable);
/// "stream 'copies'", "the default stream"; with its number if several streams have had its name: "stream 5 ('copies')".
std::string stream_name(Streams::Id stream);

} // namespace ampsim
