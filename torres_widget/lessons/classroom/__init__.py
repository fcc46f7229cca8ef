"""A class: bundles and exams to hand out; answers collected, counted, exported."""
