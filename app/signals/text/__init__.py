"""A text as recognizers see it: words, sentences, language, shape, quoted speech, what is pasted in."""
