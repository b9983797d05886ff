// Which memory model orders the accesses of a launch.
#pragma once

#include <cstdint>

namespace ampsim {

/// CUDA's guide (`cuda`), with notes on what PTX's model leaves unordered because nothing acquires; the same with notes on all that PTX's
/// model leaves unordered (`ptx`); or C++20's with scopes (`cpp`).
enum class OrderModel : std::uint8_t { cuda, ptx, cpp };

} // namespace ampsim
