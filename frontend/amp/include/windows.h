// Not the Windows API: its timers, the colours of its console, and the names of its integers, for which programs
// include <windows.h> that use nothing else of it. What is not here is an undeclared identifier.
#pragma once

#include "amp/windows_types.h"
#include "wincon.h"
