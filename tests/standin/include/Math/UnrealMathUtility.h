#pragma once
#include "standin/Math.h"
