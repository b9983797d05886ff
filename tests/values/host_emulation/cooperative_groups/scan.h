// cooperative_groups' scans stand in the main header.
#include "../cooperative_groups.h"
