//! Bit sets of cells, and the selection of their n-th member without listing them.

/// The place of the `n`-th set bit (from 0) of a word that has more than `n` of them.
///
/// Counts bits in all bytes at once, finds the byte by comparing running sums, and looks the rest up:
/// no loop, no branch that random play could mispredict.
#[inline]
pub const fn select64(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    debug_assert!(n < word.count_ones());
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    // Byte i of `sums` counts the bits of bytes 0..=i.
    let sums = bytes.wrapping_mul(ONES);
    // A byte's top bit stays where its sum is at most n: those bytes lie before the one we want.
    let before = (((n as u64 * ONES) | TOPS) - sums) & TOPS;
    let shift = ((before >> 7).wrapping_mul(ONES) >> 56) * 8;
    let rank = n as u64 - ((sums << 8) >> shift & 0xFF);
    shift as u32 + SELECT_IN_BYTE[(word >> shift & 0xFF) as usize][rank as usize] as u32
}

/// [`select64`] for 128 bits.
#[inline]
pub const fn select128(word: u128, n: u32) -> u32 {
    let low = word as u64;
    let count = low.count_ones();
    if n < count { select64(low, n) } else { 64 + select64((word >> 64) as u64, n - count) }
}

const SELECT_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][rank] = bit as u8;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Defines the set type that goes with a board's `Cell`. The cell type must offer `COUNT`,
/// `from_index` and `index`; all operations on sets are `const` where the language allows.
#[macro_export]
macro_rules! cell_set {
    ($(#[$meta:meta])* $vis:vis struct $Set:ident($Word:ty), select $select:path, of $Cell:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        $vis struct $Set($Word);

        impl $Set {
            /// No cell.
            pub const EMPTY: Self = Self(0);
            /// Every cell of the board.
            pub const ALL: Self = Self(<$Word>::MAX >> (<$Word>::BITS as usize - $Cell::COUNT));

            /// The set with these bits; the bit of a cell is its index.
            #[inline]
            pub const fn from_bits(bits: $Word) -> Self {
                Self(bits & Self::ALL.0)
            }
            /// The bits of the set.
            #[inline]
            pub const fn bits(self) -> $Word {
                self.0
            }
            /// Just this cell.
            #[inline]
            pub const fn of(cell: $Cell) -> Self {
                Self(1 << cell.index())
            }
            /// Whether the cell belongs to the set.
            #[inline]
            pub const fn contains(self, cell: $Cell) -> bool {
                self.0 >> cell.index() & 1 == 1
            }
            /// The set with this cell.
            #[inline]
            pub const fn with(self, cell: $Cell) -> Self {
                Self(self.0 | 1 << cell.index())
            }
            /// The set without this cell.
            #[inline]
            pub const fn without(self, cell: $Cell) -> Self {
                Self(self.0 & !(1 << cell.index()))
            }
            /// The cells in either set.
            #[inline]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
            /// The cells in both sets.
            #[inline]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
            /// The cells in this set and not in the other.
            #[inline]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
            /// The cells of the board that are not in the set.
            #[inline]
            pub const fn complement(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
            /// How many cells.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }
            /// Whether no cell belongs to the set.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// Whether the two sets share a cell.
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }
            /// The first cell in the order of indices.
            #[inline]
            pub const fn first(self) -> Option<$Cell> {
                if self.0 == 0 {
                    None
                } else {
                    Some($Cell::from_index(self.0.trailing_zeros() as usize))
                }
            }
            /// The `n`-th cell, from 0, of a set with more than `n`.
            #[inline]
            pub const fn nth(self, n: u32) -> $Cell {
                $Cell::from_index($select(self.0, n) as usize)
            }
            /// The cells in the order of indices.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $Cell> + Clone {
                // Half by half: words of 64 bits are quicker to walk over than one of 128.
                let bits = u128::from(self.0);
                let (mut left, mut upper, mut before) = (bits as u64, (bits >> 64) as u64, 0);
                ::core::iter::from_fn(move || {
                    if left == 0 {
                        if upper == 0 {
                            return None;
                        }
                        (left, upper, before) = (upper, 0, 64);
                    }
                    let cell = $Cell::from_index(before + left.trailing_zeros() as usize);
                    left &= left - 1;
                    Some(cell)
                })
            }
        }

        impl ::core::ops::BitOr for $Set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }
        impl ::core::ops::BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = self.union(other);
            }
        }
        impl ::core::ops::BitAnd for $Set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                self.intersection(other)
            }
        }
        impl ::core::ops::BitAndAssign for $Set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = self.intersection(other);
            }
        }
        impl ::core::ops::Sub for $Set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                self.difference(other)
            }
        }
        impl ::core::ops::SubAssign for $Set {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                *self = self.difference(other);
            }
        }
        impl ::core::ops::Not for $Set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                self.complement()
            }
        }
        impl FromIterator<$Cell> for $Set {
            fn from_iter<I: IntoIterator<Item = $Cell>>(cells: I) -> Self {
                cells.into_iter().fold(Self::EMPTY, Self::with)
            }
        }
        impl ::core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
        impl ::serde::Serialize for $Set {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }
    };
}

/// Gives a board's cell type its name as text, reading and writing. The type must offer `letter` and
/// `number`, the two parts of a name, and `named`, which finds the cell by them.
#[macro_export]
macro_rules! cell_text {
    ($Cell:ident, $example:literal) => {
        impl ::core::fmt::Display for $Cell {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                use ::core::fmt::Write as _;
                f.write_char(self.letter())?;
                // Views name cells by the dozen.
                match self.number() {
                    digit @ 0..=9 => f.write_char(char::from(b'0' + digit)),
                    number => write!(f, "{number}"),
                }
            }
        }
        impl ::core::fmt::Debug for $Cell {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }
        }
        impl ::core::str::FromStr for $Cell {
            type Err = $crate::ParseError;
            /// Reads a cell's name: a letter, then a number without leading zeros.
            fn from_str(text: &str) -> Result<$Cell, $crate::ParseError> {
                let mut letters = text.chars();
                let cell = letters.next().and_then(|letter| {
                    let digits = letters.as_str();
                    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
                    let number = digits.parse::<u8>().ok().filter(|_| plain)?;
                    $Cell::named(letter, number)
                });
                cell.ok_or_else(|| {
                    $crate::ParseError::new(::alloc::format!(
                        concat!("'{}' is not a cell; cells are named like ", $example),
                        text
                    ))
                })
            }
        }
        impl ::serde::Serialize for $Cell {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl From<$Cell> for $crate::Arg {
            fn from(cell: $Cell) -> $crate::Arg {
                $crate::Arg::cell(cell)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Purpose, Rng};

    /// The slow formula: walk over the set bits.
    fn slow(word: u128, n: u32) -> u32 {
        (0..128).filter(|&bit| word >> bit & 1 == 1).nth(n as usize).expect("enough bits")
    }

    #[test]
    fn selection_finds_the_nth_set_bit() {
        let mut rng = Rng::stream(1, Purpose::Test, 0);
        for round in 0..2_000 {
            let thin = if round % 2 == 0 { rng.next_u64() } else { u64::MAX };
            let word = rng.next_u64() & thin;
            for n in 0..word.count_ones() {
                assert_eq!(select64(word, n), slow(word.into(), n));
            }
            let wide = u128::from(word) << 64 | u128::from(rng.next_u64());
            for n in 0..wide.count_ones() {
                assert_eq!(select128(wide, n), slow(wide, n));
            }
        }
        assert_eq!(select64(u64::MAX, 63), 63);
        assert_eq!(select64(1 << 63, 0), 63);
    }
}
