// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cache shared by several machines ($AMPSIM_SHARED_CACHE): a folder, or an HTTP server that supports GET and PUT.
//
// Cached code is executed. So each entry is signed (Ed25519), with its name, by a key that the machines trust
// ($AMPSIM_SHARED_CACHE_KEY): an attacker who can write the cache, but lacks the private key, can neither add code nor
// substitute one entry for another. Machines with only the public key read and write nothing. An invalid entry, folder
// or server costs only time: it is treated as a cache miss.
#pragma once

namespace ampsim::cli {

/// Adds it after the caches of this process if the environment names one. Throws UsageError if it cannot be used as
/// named.
void use_shared_cache();

} // namespace ampsim::cli
