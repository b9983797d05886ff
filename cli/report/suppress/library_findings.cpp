// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See library_findings.h.
#include "cli/report/suppress/library_findings.h"
#include "cli/report/suppress/rules.h"

#include <algorithm>
#include <iterator>

namespace ampsim::cli {

namespace {

struct KnownFinding {
  const char *library;
  Kind kind;
  const char *function; // pattern, for any function on a call stack of the finding
  const char *reason;
  std::optional<Scope> scope = std::nullopt; // any
};

constexpr const char *padding =
    "records are copied through shared memory word by word, with the padding between their members";

constexpr const char *one_store = "a tile's state and value are stored and loaded as one 16-byte word, which GPUs "
                                  "do in a single access; PTX guarantees that only up to 8 bytes";

constexpr KnownFinding known[] = {
    {"CUB", Kind::raw, "cub::ReduceByKeyScanTileState<*>::WaitForValid(*", one_store, Scope::across_tiles},
    {"CUB", Kind::war, "cub::ReduceByKeyScanTileState<*>::WaitForValid(*", one_store, Scope::across_tiles},
    {"CUB", Kind::raw, "cub::ScanTileState<*>::WaitForValid(*", one_store, Scope::across_tiles},
    {"CUB", Kind::war, "cub::ScanTileState<*>::WaitForValid(*", one_store, Scope::across_tiles},
    {"rocPRIM", Kind::war, "rocprim::detail::block_scan_warp_scan<*>::get_block_prefix<*",
     "all threads read the block's aggregate as an argument that only the first wavefront uses, while thread 0 "
     "replaces it by the prefix"},
    {"rocPRIM", Kind::uninitialized, "rocprim::detail::lookback_scan_state<*>::get(*",
     "the first block has no prefix: the value read there is marked invalid and discarded"},
    {"rocPRIM", Kind::uninitialized, "rocprim::detail::block_scan_warp_scan<*>::calculate_warp_prefixes<*",
     padding},
    {"rocPRIM", Kind::uninitialized, "rocprim::detail::block_reduce_warp_reduce<*>::reduce_impl<*", padding},
    {"rocPRIM", Kind::uninitialized, "rocprim::detail::serial_merge<*",
     "the element past the end of a list is read before the end is detected, and discarded"},
};

} // namespace

std::optional<Suppression> known_in_library(const ReportFinding &finding) {
  const auto is_known = [&](const KnownFinding &each) {
    SuppressionRule rule;
    rule.kinds.set(each.kind);
    rule.function = each.function;
    return (!each.scope || finding.scope == *each.scope) && fits(rule, finding, "");
  };
  const auto found = std::ranges::find_if(known, is_known);
  if (found == std::end(known))
    return std::nullopt;
  return Suppression{Suppression::By::file, found->library, 0, found->reason};
}

} // namespace ampsim::cli
