// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Microsoft's <SDKDDKVer.h> chooses a version of Windows: nothing to choose here.
#pragma once
