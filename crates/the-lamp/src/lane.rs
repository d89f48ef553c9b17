//! The way to the Lamp (LMP-2, LMP-5). Each player has a lane of their own; all lanes are equally long.

use crate::dice::MOST_STEPS;

/// The longest lane that a content file may have.
pub const LONGEST: usize = 120;

/// What a space does to the moth that lands on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Space {
    /// Space 0, where all moths begin: nothing (LMP-11).
    Start,
    /// A die for light orbs (LMP-7).
    Orb,
    /// Three cards to buy one of (LMP-8).
    Post,
    /// A hazard card (LMP-10).
    Hazard,
    /// Death (LMP-6).
    Lamp,
}

impl Space {
    /// The space that a letter of a content file stands for.
    pub const fn from_letter(letter: char) -> Option<Space> {
        match letter {
            'o' => Some(Space::Orb),
            't' => Some(Space::Post),
            'h' => Some(Space::Hazard),
            _ => None,
        }
    }
}

/// The spaces from the start to the Lamp.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lane {
    /// As in the content file: one letter for each space between the start and the Lamp.
    letters: String,
    /// By number. Behind the lane everything is the Lamp, so the longest roll finds its space here.
    spaces: [Space; 1 + LONGEST + MOST_STEPS as usize],
    /// The number of the first space of the last stretch.
    stretch: u8,
}

impl Lane {
    /// A lane with these spaces, the last `stretch` of which are the last stretch; none if there are
    /// too many, or letters that stand for nothing.
    pub fn new(letters: &str, stretch: usize) -> Option<Lane> {
        let length = letters.chars().count();
        if length > LONGEST || stretch > length {
            return None;
        }
        let mut spaces = [Space::Lamp; _];
        spaces[0] = Space::Start;
        for (space, letter) in spaces[1..].iter_mut().zip(letters.chars()) {
            *space = Space::from_letter(letter)?;
        }
        Some(Lane { letters: letters.to_string(), spaces, stretch: (length - stretch + 1) as u8 })
    }

    /// One letter for each space between the start and the Lamp.
    pub fn letters(&self) -> &str {
        &self.letters
    }

    /// The number of the Lamp's space.
    #[inline]
    pub fn lamp(&self) -> u8 {
        self.letters.len() as u8 + 1
    }

    /// The number of the first space of the last stretch; that of the Lamp if there is none.
    pub fn stretch(&self) -> u8 {
        self.stretch
    }

    /// What a space does.
    #[inline]
    pub fn at(&self, space: u8) -> Space {
        self.spaces[usize::from(space)]
    }

    /// Whether a moth on this space keeps the lamp on (LMP-5): it is in the last stretch, or has
    /// touched the Lamp.
    #[inline]
    pub fn is_lit(&self, space: u8) -> bool {
        space >= self.stretch
    }

    /// The first trading post that a moth passes on its way, the two ends not counted (LMP-16).
    pub fn post_between(&self, from: u8, to: u8) -> Option<u8> {
        (from + 1..to).find(|&space| self.at(space) == Space::Post)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Space::{Hazard, Lamp, Orb, Post, Start};

    #[test]
    fn spaces_are_counted_from_the_start_to_the_lamp() {
        let lane = Lane::new("otho", 2).unwrap();
        let spaces: Vec<Space> = (0..=6).map(|space| lane.at(space)).collect();
        assert_eq!(spaces, [Start, Orb, Post, Hazard, Orb, Lamp, Lamp]);
        assert_eq!((lane.lamp(), lane.stretch()), (5, 3));
        assert_eq!([2, 3, 4, 5].map(|space| lane.is_lit(space)), [false, true, true, true]);
    }

    #[test]
    fn passing_counts_neither_end() {
        let lane = Lane::new("totot", 0).unwrap();
        assert_eq!(lane.post_between(0, 1), None);
        assert_eq!(lane.post_between(0, 2), Some(1));
        assert_eq!(lane.post_between(1, 3), None);
        assert_eq!(lane.post_between(1, 12), Some(3));
        assert_eq!(lane.post_between(5, 17), None);
    }

    #[test]
    fn the_longest_roll_from_the_end_of_the_longest_lane_finds_the_lamp() {
        let lane = Lane::new(&"o".repeat(LONGEST), 0).unwrap();
        assert_eq!(lane.at(LONGEST as u8 + MOST_STEPS), Space::Lamp);
        assert_eq!(Lane::new(&"o".repeat(LONGEST + 1), 0), None);
        assert_eq!(Lane::new("ox", 0), None);
        assert_eq!(Lane::new("oo", 3), None);
    }
}
