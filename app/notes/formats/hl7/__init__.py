"""HL7 version 2 messages: what each field, component and repetition is by the standard, and how it is written."""
