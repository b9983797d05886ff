// cooperative_groups' scans are in the main header.
#include "../cooperative_groups.h"
