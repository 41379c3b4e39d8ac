#pragma once
#include "standin/Core.h"
