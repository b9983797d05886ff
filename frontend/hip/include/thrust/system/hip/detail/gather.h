// Thrust's generic form, built from this system's other algorithms.
#pragma once
