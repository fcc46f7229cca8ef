"""Environments for programs that learn: PettingZoo (`rl`) and OpenSpiel (`openspiel`)."""
