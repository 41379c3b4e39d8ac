#pragma once
#include "standin/Engine.h"
