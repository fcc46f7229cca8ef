"""Pictures of a position: colours, solids, the still picture, the plotly figure, the saved page."""
