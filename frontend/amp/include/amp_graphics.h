// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++ AMP's graphics library (specification chapter 10), by its sections.
#pragma once

#include "amp.h"
#include "amp_short_vectors.h" // sections 10.7 to 10.10

#include "amp/graphics/direct3d_interop.h" // an error message
#include "amp/graphics/sampler.h"          // section 10.3
#include "amp/graphics/texture.h"          // section 10.1
#include "amp/graphics/texture_copy.h"     // section 10.6
#include "amp/graphics/texture_view.h"     // sections 10.2, 10.4 and 10.5
