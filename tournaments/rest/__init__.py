"""What every REST view shares: strict bodies, declared operations, one shape for problems."""
