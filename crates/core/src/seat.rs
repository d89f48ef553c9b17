//! Seats are numbered 1…n for people and 0…n−1 for arrays; this module is the only place that knows both.

use core::fmt;
use core::ops::{Index, IndexMut};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats any game has.
pub const MAX_SEATS: usize = 6;

/// One place at the table. Printed and serialised as its number, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All seats that can exist, in turn order.
    pub const ALL: [Seat; MAX_SEATS] = [Seat(0), Seat(1), Seat(2), Seat(3), Seat(4), Seat(5)];

    /// The seat with this index from 0.
    pub const fn from_index(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "seat index out of range");
        Seat(index as u8)
    }

    /// The seat with this number from 1, if there is one.
    pub const fn from_number(number: u32) -> Option<Seat> {
        if number >= 1 && number <= MAX_SEATS as u32 { Some(Seat(number as u8 - 1)) } else { None }
    }

    /// Index from 0, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Number from 1, for people.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// What this seat is called where another one counts as the first.
    pub const fn counted_from(self, first: Seat, seats: u8) -> Seat {
        Seat((self.0 + seats - first.0) % seats)
    }

    /// The next seat clockwise among `seats`.
    pub const fn next(self, seats: u8) -> Seat {
        Seat(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// The previous seat (counter-clockwise) among `seats`.
    pub const fn previous(self, seats: u8) -> Seat {
        Seat(if self.0 == 0 { seats - 1 } else { self.0 - 1 })
    }

    /// The seats of a table for `seats` players, in turn order.
    pub fn up_to(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.number())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// Read from its number; there is no other seat than those of [`Seat::ALL`].
impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u32::deserialize(deserializer)?;
        let wrong = || {
            let expected = alloc::format!("a seat from 1 to {MAX_SEATS}");
            serde::de::Error::invalid_value(serde::de::Unexpected::Unsigned(number.into()), &&*expected)
        };
        Seat::from_number(number).ok_or_else(wrong)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// All seats of a table for `seats` players.
    pub const fn all(seats: u8) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Whether the seat belongs to the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with this seat.
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without this seat.
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// How many seats.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether no seat belongs to the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// One value for each of up to `N` seats, indexed by [`Seat`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T, const N: usize = MAX_SEATS>(pub [T; N]);

impl<T: Default + Copy, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat([T::default(); N])
    }
}

impl<T: Copy, const N: usize> BySeat<T, N> {
    /// The same where another seat counts as the first.
    pub fn counted_from(&self, first: Seat, seats: u8) -> Self {
        let mut counted = *self;
        Seat::up_to(seats).for_each(|seat| counted[seat.counted_from(first, seats)] = self[seat]);
        counted
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    #[test]
    fn seats_go_round_the_table_both_ways() {
        for seats in 1..=6 {
            for seat in Seat::up_to(seats) {
                assert_eq!(seat.next(seats).previous(seats), seat);
            }
        }
        assert_eq!(Seat::from_index(2).next(3), Seat::from_index(0));
    }

    #[test]
    fn seats_are_counted_from_any_of_them() {
        let by_seat = BySeat(['a', 'b', 'c', '-', '-', '-']);
        let counted = by_seat.counted_from(Seat::from_index(1), 3);
        assert_eq!(counted.0, ['b', 'c', 'a', '-', '-', '-']);
        for seat in Seat::up_to(3) {
            assert_eq!(counted[seat.counted_from(Seat::from_index(1), 3)], by_seat[seat]);
        }
    }

    #[test]
    fn people_count_from_one() {
        assert_eq!(Seat::from_number(1), Some(Seat::from_index(0)));
        assert_eq!(Seat::from_number(0), None);
        assert_eq!(Seat::from_number(7), None);
        assert_eq!(Seat::from_index(3).to_string(), "4");
    }

    #[test]
    fn sets_of_seats_behave_like_sets() {
        let set = SeatSet::of(Seat::from_index(4)).with(Seat::from_index(1));
        assert_eq!(set.iter().map(Seat::number).collect::<Vec<_>>(), [2, 5]);
        assert_eq!(set.len(), 2);
        assert!(set.without(Seat::from_index(1)).without(Seat::from_index(4)).is_empty());
        assert_eq!(SeatSet::all(6).len(), 6);
        assert_eq!(Seat::up_to(3).collect::<SeatSet>(), SeatSet::all(3));
    }
}
