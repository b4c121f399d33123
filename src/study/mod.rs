//! What is learnt by playing many games: matches between engines.
