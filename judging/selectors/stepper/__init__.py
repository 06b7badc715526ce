"""What the stepper shows, made of what one viewer may see; nothing here knows a title."""
