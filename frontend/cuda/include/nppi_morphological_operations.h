// NPP: morphology, which is declared with the filters.
#pragma once

#include <nppi_filtering_functions.h>
