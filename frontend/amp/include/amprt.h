// A part of the implementation in Microsoft's library, which some programs name.
#pragma once
#include <amp.h>
