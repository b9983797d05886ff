// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See warp_operations.h.
#include "simulator/warp_operations.h"
#include "simulator/matrix_operations.h"

#include <algorithm>
#include <bit>

namespace ampsim {

namespace {

template <class T, class Operation>
std::uint64_t combine(std::span<const std::uint64_t> values, const Operation &operation) {
  T result = T(values.front());
  for (std::uint64_t value : values.subspan(1))
    result = operation(result, T(value));
  return std::uint32_t(result);
}

std::uint64_t reduce(std::uint32_t operation, std::span<const std::uint64_t> values) {
  using Unsigned = std::uint32_t;
  using Signed = std::int32_t;
  switch (operation) {
  case ampsim_warp_add:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return a + b; });
  case ampsim_warp_min:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return std::min(a, b); });
  case ampsim_warp_max:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return std::max(a, b); });
  case ampsim_warp_signed_min:
    return combine<Signed>(values, [](Signed a, Signed b) { return std::min(a, b); });
  case ampsim_warp_signed_max:
    return combine<Signed>(values, [](Signed a, Signed b) { return std::max(a, b); });
  case ampsim_warp_and:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return a & b; });
  case ampsim_warp_or:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return a | b; });
  default:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return a ^ b; });
  }
}

/// Carries out a matrix instruction for the lanes that have passed the address of their part.
void operate_on_parts(std::span<const std::uint64_t> values) {
  std::array<ampsim_matrix_step *, ampsim_matrix::lanes> steps{};
  for (std::size_t lane = 0; lane < std::min(values.size(), steps.size()); ++lane)
    steps[lane] = reinterpret_cast<ampsim_matrix_step *>(values[lane]);
  operate_on_matrices(steps);
}

/// A matrix instruction belongs to a whole warp: if lanes are missing, its results are meaningless.
void finish_matrices(std::span<const WarpStop> stops, std::uint64_t present, WarpOutcome &outcome) {
  std::array<std::uint64_t, ampsim_matrix::lanes> values{};
  for (std::uint32_t lane = 0; lane < std::min(stops.size(), values.size()); ++lane)
    if (present >> lane & 1)
      values[lane] = stops[lane].value;
  if (present != all_lanes(ampsim_matrix::lanes))
    outcome.misused[outcome.misuses++] = {std::uint8_t(std::countr_zero(present)), present};
  operate_on_parts(values);
}

/// Computes the results of a group, whose lanes have a bit in `present`.
void finish_group(std::span<WarpStop> stops, std::uint64_t present, WarpOutcome &outcome) {
  std::array<std::uint64_t, most_lanes> values;
  std::array<std::uint32_t, most_lanes> lanes;
  std::size_t count = 0;
  std::uint64_t votes = 0;
  for (std::uint64_t left = present; left; left &= left - 1, ++count) {
    const std::uint32_t lane = std::uint32_t(std::countr_zero(left));
    lanes[count] = lane;
    values[count] = stops[lane].value;
    votes |= std::uint64_t{stops[lane].value != 0} << lane;
  }
  const std::uint32_t operation = stops[lanes[0]].operation;
  if (operation == ampsim_warp_matrix)
    finish_matrices(stops, present, outcome);
  for (std::size_t k = 0; k < count; ++k) {
    WarpStop &stop = stops[lanes[k]];
    switch (operation) {
    case ampsim_warp_barrier:
    case ampsim_warp_step:
      break;
    case ampsim_warp_matrix:
      stop.result = 0;
      break;
    case ampsim_warp_shuffle: {
      const bool takes_part = stop.argument < most_lanes && present >> stop.argument & 1;
      stop.result = takes_part ? stops[stop.argument].value : stop.value;
      if (!takes_part)
        outcome.misused[outcome.misuses++] = {std::uint8_t(lanes[k]), present, true};
      break;
    }
    case ampsim_warp_ballot:
      stop.result = votes;
      break;
    case ampsim_warp_match:
      stop.result = 0;
      for (std::size_t other = 0; other < count; ++other)
        stop.result |= std::uint64_t{values[other] == stop.value} << lanes[other];
      break;
    case ampsim_warp_active:
      stop.result = present;
      break;
    default:
      stop.result = reduce(operation, std::span(values).first(count));
    }
  }
  outcome.released |= present;
  if (operation == ampsim_warp_barrier || operation == ampsim_warp_step)
    outcome.barriers[outcome.barrier_count++] = {present, warp_fence(operation, stops[lanes[0]].argument)};
}

} // namespace

WarpOutcome finish_warp_operations(std::span<WarpStop> stops, std::span<const LaneState> states, bool stuck) {
  WarpOutcome outcome;
  std::uint32_t first_in_order = ~0u;
  for (std::uint32_t lane = 0; lane < stops.size(); ++lane)
    if (states[lane] == LaneState::stopped && stops[lane].goes_in_order())
      first_in_order = std::min(first_in_order, stops[lane].argument);
  const bool others_run = std::ranges::find(states, LaneState::running) != states.end();
  for (bool active : {false, true}) {
    if (active && (outcome.released || others_run) && !stuck)
      break;
    for (std::uint32_t lane = 0; lane < stops.size(); ++lane) {
      const WarpStop &stop = stops[lane];
      if (states[lane] != LaneState::stopped || outcome.released >> lane & 1 ||
          stop.asks_who_is_active() != active ||
          (stop.goes_in_order() && (outcome.released || stop.argument != first_in_order)))
        continue;
      std::uint64_t present = 0;
      bool complete = true;
      for (std::uint32_t other = 0; other < stops.size(); ++other) {
        const bool here = states[other] == LaneState::stopped && !(outcome.released >> other & 1) &&
                          stops[other].same_group(stop);
        if (here)
          present |= lane_bit(other);
        else if (!active && stop.mask >> other & 1 && states[other] != LaneState::ended)
          complete = false;
      }
      if (!complete && !stuck)
        continue;
      if (!complete)
        outcome.misused[outcome.misuses++] = {std::uint8_t(lane), present};
      finish_group(stops, present, outcome);
      if (!complete)
        return outcome; // the others may still arrive
    }
  }
  return outcome;
}

void operate_on_whole_warp(std::uint32_t operation, std::uint32_t size, const std::uint64_t *values,
                           const std::uint32_t *arguments, std::uint64_t *results) {
  const std::span<const std::uint64_t> all(values, size);
  switch (operation) {
  case ampsim_warp_barrier:
  case ampsim_warp_step:
    return;
  case ampsim_warp_matrix:
    operate_on_parts(all);
    std::fill_n(results, size, 0);
    return;
  case ampsim_warp_shuffle:
    for (std::uint32_t lane = 0; lane < size; ++lane)
      results[lane] = values[arguments[lane]];
    return;
  case ampsim_warp_match:
    for (std::uint32_t lane = 0; lane < size; ++lane) {
      results[lane] = 0;
      for (std::uint32_t other = 0; other < size; ++other)
        results[lane] |= std::uint64_t{values[other] == values[lane]} << other;
    }
    return;
  case ampsim_warp_ballot: {
    std::uint64_t votes = 0;
    for (std::uint32_t lane = 0; lane < size; ++lane)
      votes |= std::uint64_t{values[lane] != 0} << lane;
    std::fill_n(results, size, votes);
    return;
  }
  default:
    std::fill_n(results, size, operation == ampsim_warp_active ? all_lanes(size) : reduce(operation, all));
  }
}

} // namespace ampsim
