// A part of the Concurrency Runtime; everything that is supported of it is in <concrt.h>.
#pragma once
#include <concrt.h>
