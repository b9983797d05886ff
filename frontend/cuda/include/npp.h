// NPP: images and signals.
#pragma once

#include <nppcore.h>
#include <nppi.h>
#include <npps.h>
