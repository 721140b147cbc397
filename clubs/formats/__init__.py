"""How dates and times are written, by language, where Django's own way does not fit a sentence."""
