#pragma once

#include "HarbourKit.h"

/** What may be asked about crossings. */
class FCrossings
{
public:
	static void Offer();

	/** Books a crossing. */
	static FHarbourAnswer Book(const FHarbourCall& Call);
	/** Lists what leaves today. */
	static FHarbourAnswer List(const FHarbourCall& Call);
	static FHarbourAnswer Cancel(const FHarbourCall& Call);
};
