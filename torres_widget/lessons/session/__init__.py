"""A learner's way through a lesson or exam: steps, judging, hints, coach, progress."""
