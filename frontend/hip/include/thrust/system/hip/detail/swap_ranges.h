// Thrust's generic form, which is made of this system's others.
#pragma once
