"""The text that every timing is of."""

TEXT = (
    "We moved up to Tromsø two winters ago because my wife got a post at the hospital, and I still have not got "
    "used to the dark. I teach maths at the lower secondary school down by the harbour, so at least I see the "
    "kids and the lamps. I turned 41 in March, the second child arrived the same week, and since then most of "
    "what we earn goes to the kindergarten and the boat loan. My mother calls from Gdansk every Sunday and asks "
    "when we are coming home. Honestly, after the first ski tour of the season with the colleagues from the "
    "physics room I would not know what to answer her. Does anyone here know a decent shop for used skis?"
)
"""A fixed text of about 150 tokens (our own), the same in every measurement."""
