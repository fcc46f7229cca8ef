"""Questions to the engine: each with its answer, its reason, and usual mistakes."""
