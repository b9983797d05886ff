#pragma once
#include <hip/hip_version.h>
