// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++ AMP: the library, by chapters of the open specification (version 1.2).
//
// The standard headers are those that Microsoft's amp.h provides implicitly, except <future> (see completion_future.h).
#pragma once

#include <algorithm>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "amp/restriction.h" // chapter 2

#include "amp/accelerator.h"       // chapter 3
#include "amp/array.h"             // section 5.1
#include "amp/array_view.h"        // section 5.2
#include "amp/atomic.h"            // chapter 6
#include "amp/completion_future.h" // section 4.6
#include "amp/copy.h"              // section 5.3
#include "amp/debugging.h"         // section 12.3
#include "amp/direct3d.h"          // section 9.3
#include "amp/direct3d_interop.h"  // chapter 11: an error message
#include "amp/exceptions.h"        // chapter 12
#include "amp/extent.h"            // section 4.2
#include "amp/index.h"             // section 4.1
#include "amp/microsoft.h"         // declarations that Windows programs expect
#include "amp/parallel_for_each.h" // chapter 7
#include "amp/tiled.h"             // sections 4.3 to 4.5
#include "amp/vector_of_const.h"   // an extension of Microsoft's library
