// NPP: signals.
#pragma once

#include <ampsim_cuda/npp_signals.h>
#include <nppcore.h>
