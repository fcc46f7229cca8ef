"""The teacher's desk: a board and a form that make the steps of a lesson."""
