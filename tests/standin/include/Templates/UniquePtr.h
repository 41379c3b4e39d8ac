#pragma once
#include "standin/Containers.h"
