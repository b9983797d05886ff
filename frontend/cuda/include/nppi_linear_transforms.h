// NPP: linear transforms; none are implemented yet.
#pragma once

#include <nppcore.h>
