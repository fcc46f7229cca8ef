"""Reviews of a whole game: grades of its turns, and the chart of its chances."""
