// A part of <windows.h> that some programs include.
#pragma once
#include <windows.h>
