// The host module of one source, made ready to become an object file (model/unit_record.h).
//
// Beside what every host module needs (host_module.h), three things differ from an ordinary one. What only the running
// machine knows, the addresses of variables for the device and the numbers of kernels, is reached through variables of the
// object's own, which are filled in before any of its code runs. The record lists these. And the code for the device lies
// in the object as data. Static constructors, main and thread-local variables stay what they are.
#pragma once

#include "frontend/ir/host_module.h"

#include "llvm/IR/Module.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

/// What goes into the record.
struct ObjectUnit {
  std::string source, folder, build, hash;
  std::string_view code;
  std::set<std::string> defined, needed; // for and from other objects' code for the device
};

/// Returns messages for what cannot be: static initial values of the host that name variables of the device.
std::vector<std::string> prepare_host_object(llvm::Module &module, const HostContext &context,
                                             const ObjectUnit &unit);

} // namespace ampsim::frontend
