// A part of <windows.h>, which some programs name.
#pragma once
#include <windows.h>
