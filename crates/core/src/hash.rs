//! Hashing that means the same in every run, unlike the standard library's seeded default.

use core::hash::{BuildHasher, Hash, Hasher};

/// A small multiply-and-rotate hasher with a fixed start. For keys of positions and tables of a
/// search; not for input chosen by an enemy.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixedHasher(u64);

impl FixedHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0xF135_7AEA_2E62_A9C5);
    }
}

impl Hasher for FixedHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }
    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
    fn finish(&self) -> u64 {
        let z = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z ^ (z >> 29)
    }
}

impl BuildHasher for FixedHasher {
    type Hasher = FixedHasher;
    fn build_hasher(&self) -> FixedHasher {
        FixedHasher::default()
    }
}

/// The hash of a value, the same in every run.
pub fn key_of(value: &impl Hash) -> u64 {
    FixedHasher::default().hash_one(value)
}

/// FNV-1a of some bytes, 64 bits: tells files of content apart in records, on every machine.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_follow_fnv_1a() {
        assert_eq!(fingerprint(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fingerprint(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn keys_tell_values_apart() {
        assert_eq!(key_of(&(1u64, 2u8)), key_of(&(1u64, 2u8)));
        assert_ne!(key_of(&(1u64, 2u8)), key_of(&(2u64, 1u8)));
    }
}
