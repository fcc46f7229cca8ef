"""Ways to hand out a lesson: a link with a QR code, a page, a sheet of paper."""
