"""The referee's desk: from what people write to inputs of the record, and back to what is posted."""
