// NPP: linear transforms, of which there are none yet.
#pragma once

#include <nppcore.h>
