//! What is kept between requests: compiled variants and engines, the last ones used; all of it follows from their texts
//! alone. Nothing else is remembered.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::base::Problem;
use crate::game::Variant;
use crate::search::{Engine, Options};

/// How many variants are kept.
const VARIANTS: usize = 16;
/// How many engines.
const ENGINES: usize = 4;

/// What texts are called in problems.
pub const NAME: &str = "variant";

/// Compiled variants and engines by the text that they are of.
#[derive(Debug, Default)]
pub struct Stock {
    variants: Mutex<VecDeque<(Arc<str>, Variant)>>,
    engines: Mutex<VecDeque<(Arc<str>, Engine)>>,
}

/// A lock whose holder has panicked guards a list that is whole.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Stock {
    /// The variant of a text. It may extend shipped variants, and no files.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn variant(&self, text: &str) -> Result<Variant, Vec<Problem>> {
        {
            let mut kept = held(&self.variants);
            if let Some(i) = kept.iter().position(|(own, _)| &**own == text)
                && let Some(found) = kept.remove(i)
            {
                let variant = found.1.clone();
                kept.push_back(found);
                return Ok(variant);
            }
        }
        let variant = Variant::guest(NAME, text)?;
        let mut kept = held(&self.variants);
        if kept.len() >= VARIANTS {
            kept.pop_front();
        }
        kept.push_back((text.into(), variant.clone()));
        Ok(variant)
    }

    /// Lends an engine for a variant of this text. What pieces are worth on it is kept; what earlier searches have found is
    /// not, so that an answer does not depend on who asked before.
    pub fn engine<T>(
        &self,
        text: &str,
        variant: &Variant,
        options: Options,
        work: impl FnOnce(&mut Engine) -> T,
    ) -> T {
        let kept = {
            let mut engines = held(&self.engines);
            let place = engines.iter().position(|(own, _)| &**own == text);
            place.and_then(|i| engines.remove(i)).map(|(_, engine)| engine)
        };
        let mut engine = kept.unwrap_or_else(|| Engine::new(variant, options));
        engine.set(options);
        engine.clear();
        let done = work(&mut engine);
        let mut engines = held(&self.engines);
        if engines.len() >= ENGINES {
            engines.pop_front();
        }
        engines.push_back((text.into(), engine));
        done
    }
}
