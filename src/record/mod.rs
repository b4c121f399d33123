//! Games on record: PGN for any variant, read, checked and written.
