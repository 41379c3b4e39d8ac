#pragma once
#include "standin/EditorTools.h"
