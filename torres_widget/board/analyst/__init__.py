"""The analyst beside a board: best lines, chances, heat maps, reviews."""
