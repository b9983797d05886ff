// Microsoft's <SDKDDKVer.h> chooses a version of Windows: nothing to choose here.
#pragma once
