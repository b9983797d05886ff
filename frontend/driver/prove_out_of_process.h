// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Proofs of a program's kernels. Each runs in a process of its own: the solver's needs cannot be predicted, and it does
// not always respect its limits.
#pragma once

#include "frontend/driver/program.h"
#include "model/proof.h"

#include <string>

namespace ampsim::frontend {

/// The error in the request's assumptions for this kernel; empty if they are valid.
std::string refused_assumption(const Program &program, std::uint32_t kernel, const ProofRequest &request);

/// A crash or a timeout becomes an undecided verdict that says so.
ProofVerdict prove_out_of_process(const Program &program, std::uint32_t kernel, Property property,
                                  const ProofRequest &request, const CompileLimits &limits);

/// Likewise; a verdict that did not depend on the time is cached with the compiled programs, under the code of the
/// kernels of its source, and found there again.
ProofVerdict prove_cached(const Program &program, std::uint32_t kernel, Property property,
                          const ProofRequest &request, const CompileLimits &limits);

} // namespace ampsim::frontend
