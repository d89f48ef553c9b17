//! The animals that wait to be chased, first in, first out (FOR-15).

use crate::animal::Animal;
use core::fmt;

/// A queue in one number: five bits an animal, its index plus one, the first in the lowest bits. An
/// animal waits at most once, so all eighteen would fit; equal queues are equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Queue(u128);

const BITS: u32 = 5;

impl Queue {
    pub(crate) const EMPTY: Queue = Queue(0);

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only animal that may be pushed now.
    #[inline]
    pub(crate) const fn first(self) -> Option<Animal> {
        match self.0 as usize % (1 << BITS) {
            0 => None,
            number => Some(Animal::from_index(number - 1)),
        }
    }

    /// Takes the first one off.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.0 >>= BITS;
    }

    /// Puts one at the end.
    #[inline]
    pub(crate) fn push(&mut self, animal: Animal) {
        let waiting = (u128::BITS - self.0.leading_zeros()).div_ceil(BITS);
        self.0 |= (animal.index() as u128 + 1) << (waiting * BITS);
    }

    /// First to last.
    pub(crate) fn iter(mut self) -> impl Iterator<Item = Animal> {
        core::iter::from_fn(move || {
            let first = self.first();
            self.pop();
            first
        })
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_in_is_the_first_out() {
        let all = || (0..Animal::COUNT).rev().map(Animal::from_index);
        let mut queue = Queue::EMPTY;
        all().for_each(|animal| queue.push(animal));
        assert!(queue.iter().eq(all()));
        for animal in all() {
            assert_eq!(queue.first(), Some(animal));
            queue.pop();
        }
        assert!(queue.is_empty());
        assert_eq!((queue, queue.first()), (Queue::EMPTY, None));
    }

    #[test]
    fn it_can_grow_while_it_shrinks() {
        let mut queue = Queue::EMPTY;
        for index in 0..Animal::COUNT {
            queue.push(Animal::from_index(index));
            queue.push(Animal::from_index((index + 7) % Animal::COUNT));
            queue.pop();
            queue.pop();
            assert!(queue.is_empty());
        }
    }
}
