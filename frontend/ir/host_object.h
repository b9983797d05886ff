// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host module of one source, made ready to become an object file (model/unit_record.h).
//
// Besides what every host module needs (host_module.h), it differs from an ordinary one in three ways. Values that only
// the running machine knows, such as the addresses of device variables and the numbers of kernels, are reached through
// variables of the object, which are filled in before any of its code runs. The record lists these variables. The
// device code is part of the object, as data. Static constructors, main and thread-local variables do not change.
#pragma once

#include "frontend/ir/host_module.h"

#include "llvm/IR/Module.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

/// The contents of the record.
struct ObjectUnit {
  std::string source, folder, build, hash;
  std::string_view code;
  std::set<std::string> defined, needed; // symbols provided to, and needed from, other objects' device code
};

/// Returns error messages for what is not supported: static initial values of the host that name device variables.
std::vector<std::string> prepare_host_object(llvm::Module &module, const HostContext &context,
                                             const ObjectUnit &unit);

} // namespace ampsim::frontend
