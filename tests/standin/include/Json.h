#pragma once
#include "standin/Json.h"
