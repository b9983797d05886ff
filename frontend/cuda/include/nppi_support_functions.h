// NPP: images' memory, which is declared with the core.
#pragma once

#include <nppcore.h>
