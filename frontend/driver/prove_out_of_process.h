// Proofs of a program's kernels. Each is made in a process of its own: what a solver takes cannot be told before, and it does
// not always keep to its limits.
#pragma once

#include "frontend/driver/program.h"
#include "model/proof.h"

#include <string>

namespace ampsim::frontend {

/// What is wrong with what the request assumes, for this kernel; empty: nothing.
std::string refused_assumption(const Program &program, std::uint32_t kernel, const ProofRequest &request);

/// What crashes or does not come to its end is an undecided verdict that says so.
ProofVerdict prove_out_of_process(const Program &program, std::uint32_t kernel, Property property,
                                  const ProofRequest &request, const CompileLimits &limits);

/// Likewise; a verdict that did not hang on the time is kept in the cache of compiled programs, under the code of the kernels
/// of its source, and found there again.
ProofVerdict prove_cached(const Program &program, std::uint32_t kernel, Property property,
                          const ProofRequest &request, const CompileLimits &limits);

} // namespace ampsim::frontend
