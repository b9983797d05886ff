#include "source_folder.h"
