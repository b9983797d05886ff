// cooperative_groups::reduce() is in the main header.
#include "../cooperative_groups.h"
