//! The one generator, for traces, bots and the lab. A seed must mean the same game in ten years, so
//! the algorithm is fixed here, in the open, with test vectors:
//!
//! * **Numbers**: xoshiro256++ (Blackman and Vigna, public domain), 256 bits of state.
//! * **Streams**: with `mix(z)` the SplitMix64 output function applied to `z + 0x9E3779B97F4A7C15`,
//!   the key of a stream is `mix(mix(mix(seed) ^ purpose) ^ index)`; the four words of state are the
//!   first four outputs of SplitMix64 started at the key.
//! * **Bounded numbers**: `below(n)` multiplies the upper 32 bits of an output by `n` and takes the
//!   upper half of the product, rejecting the few low halves that would make it uneven (Lemire).
//!
//! It is no secret generator: whoever sees enough numbers can compute the rest. Live games take their
//! dice from the operating system.

/// A source of fair dice.
pub trait Dice {
    /// A whole number from 0 up to, but without, `bound`, each equally likely. `bound` is positive.
    fn below(&mut self, bound: u32) -> u32;
}

/// What a stream of numbers is for. Streams are split by purpose, so that adding a bot never changes
/// the dice. The codes are part of the algorithm: never reuse or renumber one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Purpose {
    /// Chance actions of a game.
    Dice = 1,
    /// The choices of a random policy.
    Policy = 2,
    /// The thinking of the bot in the seat given as index.
    Bot = 3,
    /// Tests and laws.
    Test = 4,
    /// Who begins, in the games that leave it open.
    Lot = 5,
}

/// xoshiro256++ with streams; see the module's text for the exact algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng([u64; 4]);

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

const fn mix(z: u64) -> u64 {
    let z = z.wrapping_add(GAMMA);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Rng {
    /// The stream of a seed for a purpose; `index` tells apart streams of one purpose (seats, games).
    pub const fn stream(seed: u64, purpose: Purpose, index: u64) -> Rng {
        let key = mix(mix(mix(seed) ^ purpose as u64) ^ index);
        Rng([
            mix(key),
            mix(key.wrapping_add(GAMMA)),
            mix(key.wrapping_add(GAMMA.wrapping_mul(2))),
            mix(key.wrapping_add(GAMMA.wrapping_mul(3))),
        ])
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A generator of its own, split off this one: for a thread, a playout, a sampled world.
    pub const fn split(&mut self) -> Rng {
        Rng::stream(self.next_u64(), Purpose::Bot, 0)
    }
}

impl Dice for Rng {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "a die needs a face");
        let mut product = (self.next_u64() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (product as u32) < uneven {
                product = (self.next_u64() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn numbers_follow_the_published_algorithm() {
        // The reference implementation's first outputs from the state 1, 2, 3, 4.
        let mut rng = Rng([1, 2, 3, 4]);
        let expected = [
            41_943_041,
            58_720_359,
            3_588_806_011_781_223,
            3_591_011_842_654_386,
            9_228_616_714_210_784_205,
            9_973_669_472_204_895_162,
        ];
        for number in expected {
            assert_eq!(rng.next_u64(), number);
        }
    }

    #[test]
    fn mixing_follows_splitmix64() {
        // SplitMix64 started at 1234567.
        assert_eq!(mix(1_234_567), 6_457_827_717_110_365_317);
        assert_eq!(mix(1_234_567u64.wrapping_add(GAMMA)), 3_203_168_211_198_807_973);
    }

    #[test]
    fn a_seed_means_the_same_forever() {
        let mut rng = Rng::stream(7, Purpose::Dice, 0);
        let raw: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(raw, [210_459_503_886_896_737, 13_973_209_792_803_252_843, 14_285_772_450_523_693_482]);
        let mut rng = Rng::stream(7, Purpose::Policy, 1);
        let dice: Vec<u32> = (0..12).map(|_| rng.below(6) + 1).collect();
        assert_eq!(dice, [3, 1, 2, 5, 5, 4, 2, 6, 2, 1, 1, 1]);
        let firsts = [Purpose::Dice, Purpose::Policy, Purpose::Bot, Purpose::Test, Purpose::Lot]
            .map(|purpose| Rng::stream(7, purpose, 0).next_u64());
        let expected = [
            210_459_503_886_896_737,
            16_798_102_773_729_648_091,
            9_607_910_698_551_715_172,
            9_369_984_099_628_547_987,
            6_617_270_024_021_621_406,
        ];
        assert_eq!(firsts, expected);
    }

    #[test]
    fn streams_differ_by_seed_purpose_and_index() {
        let firsts: alloc::collections::BTreeSet<u64> = [
            Rng::stream(1, Purpose::Dice, 0),
            Rng::stream(2, Purpose::Dice, 0),
            Rng::stream(1, Purpose::Policy, 0),
            Rng::stream(1, Purpose::Dice, 1),
        ]
        .map(|mut rng| rng.next_u64())
        .into();
        assert_eq!(firsts.len(), 4);
    }

    #[test]
    fn bounded_numbers_are_even() {
        let mut rng = Rng::stream(3, Purpose::Test, 0);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| (9_600..10_400).contains(&n)), "{counts:?}");
    }
}
