// The cache that several machines share ($AMPSIM_SHARED_CACHE): a folder, or an HTTP server that takes GET and PUT.
//
// What is found there is executed. So each entry is signed (Ed25519), with its name, by a key that the machines trust
// ($AMPSIM_SHARED_CACHE_KEY): who can write the cache, but has not the private key, can neither put code there nor pass one
// entry off as another. Machines that have the public key alone read, and write nothing. What is wrong with an entry, a
// folder or a server costs time only: it is as if the entry were not there.
#pragma once

namespace ampsim::cli {

/// Puts it behind the caches of this process where the environment names one. Throws UsageError where it cannot be used as it is
/// named.
void use_shared_cache();

} // namespace ampsim::cli
