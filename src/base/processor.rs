//! What the processor can do, and work compiled for it.
//!
//! Knows nothing of boards. Some processors gather the bits of a word under a mask in one instruction (PEXT) and
//! scatter them again (PDEP); tables of lines are looked up by that. Which way is taken is found out when the program
//! runs, so that one build serves all. This is the only module with `unsafe`: the one call into code compiled for
//! those instructions, made only with a proof ([`Gathering`]) that the processor has them.
//!
//! ```
//! use topochess::base::{Processor, Target, Work};
//! struct Bits(u64);
//! impl Work for Bits {
//!     type Output = u32;
//!     fn on<P: Processor>(self, _: P) -> u32 { self.0.count_ones() }
//! }
//! assert_eq!(Target::best().run(Bits(7)), 3);
//! assert_eq!(Target::Portable.run(Bits(7)), 3);
//! ```
#![allow(unsafe_code)]

/// Work that is compiled once for each kind of processor. What it calls must be inlined into it to gain by that.
pub trait Work {
    /// What it gives.
    type Output;

    /// Does it.
    fn on<P: Processor>(self, processor: P) -> Self::Output;
}

/// A kind of processor.
pub trait Processor: Copy {
    /// Whether [`gather`](Processor::gather) and [`scatter`](Processor::scatter) are single instructions: only then
    /// are lines looked up in tables.
    const GATHERS: bool;

    /// The bits of `word` under `mask`, moved together at the low end.
    fn gather(self, word: u64, mask: u64) -> u64;

    /// The low bits of `bits`, moved to where `mask` has bits.
    fn scatter(self, bits: u64, mask: u64) -> u64;

    /// Does work on this processor.
    fn run<T: Work>(self, work: T) -> T::Output;

    /// Does a part of such work in a function of its own, still compiled for this processor: what is seldom needed
    /// then does not crowd what is always needed.
    fn apart<R>(self, part: impl FnOnce() -> R) -> R;
}

/// Any processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Portable;

impl Processor for Portable {
    const GATHERS: bool = false;

    fn gather(self, word: u64, mask: u64) -> u64 {
        let (mut bits, mut left, mut place) = (0, mask, 0);
        while left != 0 {
            bits |= (word >> left.trailing_zeros() & 1) << place;
            left &= left - 1;
            place += 1;
        }
        bits
    }

    fn scatter(self, bits: u64, mask: u64) -> u64 {
        let (mut word, mut left, mut rest) = (0, mask, bits);
        while left != 0 {
            word |= (rest & 1) << left.trailing_zeros();
            left &= left - 1;
            rest >>= 1;
        }
        word
    }

    #[inline(always)]
    fn run<T: Work>(self, work: T) -> T::Output {
        work.on(self)
    }

    #[inline(never)]
    fn apart<R>(self, part: impl FnOnce() -> R) -> R {
        part()
    }
}

/// Proof that this processor gathers and scatters bits, and counts them, each in one fast instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gathering(());

impl Gathering {
    /// The proof, if the processor is such.
    #[cfg(target_arch = "x86_64")]
    pub fn find() -> Option<Gathering> {
        let has = std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("popcnt")
            && std::is_x86_feature_detected!("lzcnt");
        (has && !slow_at_it()).then_some(Gathering(()))
    }

    /// The proof, if the processor is such.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn find() -> Option<Gathering> {
        None
    }
}

/// AMD's processors before family 19h (Zen 3) do both in microcode, bit by bit.
#[cfg(target_arch = "x86_64")]
fn slow_at_it() -> bool {
    use std::arch::x86_64::__cpuid;
    #[allow(unused_unsafe)]
    // SAFETY: every x86-64 processor has CPUID with leaves 0 and 1.
    let (name, signature) = unsafe { (__cpuid(0), __cpuid(1).eax) };
    let family = (signature >> 8 & 0xf) + (signature >> 20 & 0xff);
    let is_amd = name.ebx == u32::from_le_bytes(*b"Auth") || name.ebx == u32::from_le_bytes(*b"Hygo");
    is_amd && family < 0x19
}

#[cfg(target_arch = "x86_64")]
impl Processor for Gathering {
    const GATHERS: bool = true;

    #[inline(always)]
    fn gather(self, word: u64, mask: u64) -> u64 {
        // SAFETY: `self` proves that the processor has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }

    #[inline(always)]
    fn scatter(self, bits: u64, mask: u64) -> u64 {
        // SAFETY: `self` proves that the processor has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(bits, mask) }
    }

    #[inline(always)]
    fn run<T: Work>(self, work: T) -> T::Output {
        #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
        fn compiled_for_it<T: Work>(processor: Gathering, work: T) -> T::Output {
            work.on(processor)
        }
        // SAFETY: `self` proves that the processor has all four.
        unsafe { compiled_for_it(self, work) }
    }

    #[inline(always)]
    fn apart<R>(self, part: impl FnOnce() -> R) -> R {
        #[inline(never)]
        #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
        fn compiled_for_it<R>(part: impl FnOnce() -> R) -> R {
            part()
        }
        // SAFETY: `self` proves that the processor has all four.
        unsafe { compiled_for_it(part) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Processor for Gathering {
    const GATHERS: bool = true;

    fn gather(self, word: u64, mask: u64) -> u64 {
        Portable.gather(word, mask)
    }

    fn scatter(self, bits: u64, mask: u64) -> u64 {
        Portable.scatter(bits, mask)
    }

    fn run<T: Work>(self, work: T) -> T::Output {
        work.on(self)
    }

    fn apart<R>(self, part: impl FnOnce() -> R) -> R {
        part()
    }
}

/// The environment variable that keeps a program from using special instructions, whatever it is set to.
pub const PORTABLE: &str = "TOPOCHESS_PORTABLE";

/// What tables are compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Any processor.
    Portable,
    /// One that gathers bits.
    Gathering(Gathering),
}

impl Target {
    /// The best this processor can do; [`Target::Portable`] if the environment has [`PORTABLE`].
    pub fn best() -> Target {
        match Gathering::find() {
            Some(proof) if std::env::var_os(PORTABLE).is_none() => Target::Gathering(proof),
            _ => Target::Portable,
        }
    }

    /// The word for people.
    pub fn name(self) -> &'static str {
        match self {
            Target::Portable => "portable",
            Target::Gathering(_) => "PEXT",
        }
    }

    /// Does work on it.
    #[inline(always)]
    pub fn run<T: Work>(self, work: T) -> T::Output {
        match self {
            Target::Portable => Portable.run(work),
            Target::Gathering(proof) => proof.run(work),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gathering_is_the_same_everywhere() {
        let Some(proof) = Gathering::find() else { return };
        let mut word = 0x0123_4567_89ab_cdef_u64;
        for _ in 0..1000 {
            word = word.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23) ^ word >> 7;
            let mask = word.rotate_left(31) & word.rotate_left(11);
            assert_eq!(proof.gather(word, mask), Portable.gather(word, mask));
            assert_eq!(proof.scatter(word, mask), Portable.scatter(word, mask));
        }
    }
}
