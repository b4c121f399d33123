//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! An entry is two words, the second stored as it is and the first as the position's key mixed with it: an entry
//! that two threads wrote at once belongs to no position and is not found. Four entries share a line of the cache.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::Bound;
use crate::base::free_memory;

/// How many entries a position may be in.
const WAYS: usize = 4;

/// What is stored where there is no evaluation.
const NO_EVALUATION: i16 = i16::MIN;

/// What was found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The number of the best move; 0 for none.
    pub fingerprint: u16,
    /// Mates count from this position.
    pub score: i32,
    /// What the position is worth unsearched.
    pub evaluation: Option<i32>,
    /// How deep it was searched.
    pub depth: i32,
    /// What the score is.
    pub bound: Bound,
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// So many MiB are taken without asking how much memory there is.
const SURELY: usize = 64;

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// Counts searches, to tell old entries from new ones; six bits.
    age: AtomicU8,
}

impl Table {
    /// A table of so many MiB, or of as many as there is memory for.
    pub fn new(mebibytes: usize) -> Table {
        // what is reserved need not be there: a system may promise more than it has
        let free = if mebibytes > SURELY { (free_memory() >> 20) as usize } else { SURELY };
        let mut wanted = (mebibytes.clamp(1, 65_536.min(free.max(1))) << 20) / size_of::<Bucket>();
        let mut buckets: Vec<Bucket> = Vec::new();
        while buckets.try_reserve_exact(wanted).is_err() && wanted > 1 {
            wanted /= 2;
        }
        buckets.resize_with(wanted, Bucket::default);
        Table { buckets, age: AtomicU8::new(0) }
    }

    /// Its size in MiB.
    pub fn mebibytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        *self.age.get_mut() = 0;
    }

    /// A new search begins.
    pub fn grow_older(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store(age.wrapping_add(1) & 63, Ordering::Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot] {
        let number = ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize;
        self.buckets.get(number).map_or(&[], |bucket| &bucket.0)
    }

    /// What is known of a position.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(Entry::unpacked(data));
            }
        }
        None
    }

    /// Remembers a position, in place of what matters least.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let (mut chosen, mut least) = (None, i32::MAX);
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key {
                let old = Entry::unpacked(data);
                if entry.fingerprint == 0 {
                    entry.fingerprint = old.fingerprint;
                }
                // a shallow bound does not drive out what a deep search has found a moment ago
                if entry.bound != Bound::Exact && entry.depth + 3 < old.depth && age_of(data) == age {
                    return;
                }
                chosen = Some(slot);
                break;
            }
            let older = i32::from(age.wrapping_sub(age_of(data)) & 63);
            let worth = if data == 0 { i32::MIN } else { i32::from((data >> 48) as u8) - 8 * older };
            if worth < least {
                (chosen, least) = (Some(slot), worth);
            }
        }
        if let Some(slot) = chosen {
            let data = entry.packed(age);
            slot.check.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }

    /// How many of a thousand entries this search has filled.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let slots = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut used, mut all) = (0, 0);
        for slot in slots {
            let data = slot.data.load(Ordering::Relaxed);
            used += u32::from(data != 0 && age_of(data) == age);
            all += 1;
        }
        used * 1000 / all.max(1)
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 56) as u8 >> 2
}

impl Entry {
    /// Fingerprint, score, evaluation, depth, and in the last byte the bound below the age.
    fn packed(&self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        let evaluation = self.evaluation.map_or(NO_EVALUATION, |value| value as i16);
        u64::from(self.fingerprint)
            | u64::from(self.score as i16 as u16) << 16
            | u64::from(evaluation as u16) << 32
            | u64::from((self.depth + 1).clamp(0, 255) as u8) << 48
            | u64::from(age << 2 | bound) << 56
    }

    fn unpacked(data: u64) -> Entry {
        let evaluation = (data >> 32) as u16 as i16;
        Entry {
            fingerprint: data as u16,
            score: i32::from((data >> 16) as u16 as i16),
            evaluation: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
            depth: i32::from((data >> 48) as u8) - 1,
            bound: match data >> 56 & 3 {
                3 => Bound::Exact,
                2 => Bound::Lower,
                _ => Bound::Upper,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let table = Table::new(1);
        for (i, bound) in [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().enumerate() {
            let entry = Entry {
                fingerprint: 0xabcd,
                score: -31_990,
                evaluation: Some(-17),
                depth: i as i32 - 1,
                bound,
            };
            let key = 0x1234_5678_9abc_def0 << i;
            table.store(key, entry);
            assert_eq!(table.find(key), Some(entry));
            assert_eq!(table.find(key ^ 1), None);
            let none = Entry { evaluation: None, ..entry };
            table.store(key, none);
            assert_eq!(table.find(key), Some(none));
        }
    }

    #[test]
    fn old_entries_go_first() {
        let table = Table { buckets: vec![Bucket::default()], age: AtomicU8::new(0) };
        let entry = |depth| Entry { fingerprint: 1, score: 0, evaluation: None, depth, bound: Bound::Exact };
        for key in 1..=4 {
            table.store(key, entry(20));
        }
        for _ in 0..3 {
            table.grow_older();
        }
        table.store(5, entry(1));
        table.store(6, entry(2));
        assert_eq!((1..=6).filter(|&key| table.find(key).is_some()).count(), 4);
        assert!(table.find(5).is_some() && table.find(6).is_some());
        assert_eq!(table.fullness(), 500);
    }
}
