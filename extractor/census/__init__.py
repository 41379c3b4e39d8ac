"""The census: everything in the text that looks like the registration of a command, found without any dialect.

It shares no pattern, table or function with the dialects (an import contract holds that): what it sees and they do
not explain is a finding. It reads text, not the program, and is meant to see too much rather than too little.
"""

from extractor.census.sightings import Sighting, sightings

__all__ = ["Sighting", "sightings"]
