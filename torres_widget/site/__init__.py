"""The site: pages that play without Jupyter, with Python in the browser."""
