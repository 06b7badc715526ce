"""Small faults put into the code of a title one by one: do its tests notice? ``make mutants``."""
