// cooperative_groups::reduce() stands in the main header.
#include "../cooperative_groups.h"
