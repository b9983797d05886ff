#pragma once
#include <device_types.h>
#include <driver_types.h>
#include <vector_types.h>
