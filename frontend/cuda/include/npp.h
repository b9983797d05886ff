// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: images and signals.
#pragma once

#include <nppcore.h>
#include <nppi.h>
#include <npps.h>
