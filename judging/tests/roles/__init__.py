"""The role matrices of the floor: who asks, what there is, and what everyone is declared to get."""
