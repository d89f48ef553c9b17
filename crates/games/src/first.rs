//! Who begins, in the games that leave it to the players. To the rules that is an option, `first`, with seat 1 as its
//! default. Where people play, lots are drawn before the set-up unless somebody has chosen, so that a record names a seat.

use crate::{GameId, Setup, with_game};
use lamplight_core::options::{OptionsInForce, first_seat};
use lamplight_core::{Dice, Effect, Game, GameOptions, Seat};

/// The option.
pub const FIRST: &str = "first";
/// What it says where lots are drawn.
pub const LOT: &str = "lot";

/// Why somebody begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// Somebody chose the seat.
    Choice,
    /// Lots were drawn.
    Lot,
    /// Somebody else began the last game at this table.
    Turn,
}

/// Who begins, to be told before everything else.
pub fn begins(seat: Seat, because: Because) -> Effect {
    let key = match because {
        Because::Choice => "begins_by_choice",
        Because::Lot => "begins_by_lot",
        Because::Turn => "begins_in_turn",
    };
    Effect::new(None, key).with("seat", seat)
}

/// The seat that the options of a match name.
pub fn named(options: &OptionsInForce, seats: u8) -> Option<Seat> {
    let (_, value) = options.0.iter().find(|(key, _)| *key == FIRST)?;
    first_seat(value.number(), seats).ok()
}

/// Draws the seat that begins.
pub fn draw(seats: u8, dice: &mut dyn Dice) -> Seat {
    Seat::from_index(dice.below(seats.into()) as usize)
}

impl GameId {
    /// Whether the players decide who begins.
    pub fn has_first(self) -> bool {
        with_game!(self, G => <<G as Game>::Options as GameOptions>::SPECS.iter().any(|spec| spec.key == FIRST))
    }

    /// Whether lots are drawn for who begins, this having been chosen or nothing. Who plays alone begins.
    pub fn draws_lots(self, seats: u8, chosen: Option<&str>) -> bool {
        seats > 1 && self.has_first() && chosen.is_none_or(|value| value == LOT)
    }
}

impl Setup {
    /// Draws lots for who begins, unless somebody has chosen, and has the options say so.
    pub fn draw_first(&mut self, dice: &mut dyn Dice) -> Option<Seat> {
        let chosen = self.options.iter().rev().find(|(key, _)| key == FIRST).map(|(_, value)| value.as_str());
        let (seats, by_lot) = (self.players.len() as u8, chosen == Some(LOT) && self.game.has_first());
        let drawn = self.game.draws_lots(seats, chosen).then(|| draw(seats, dice));
        if by_lot || drawn.is_some() {
            self.options.retain(|(key, _)| key != FIRST);
        }
        self.options.extend(drawn.map(|seat| (FIRST.to_string(), seat.to_string())));
        drawn
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;
    use crate::Language;
    use lamplight_core::{Purpose, Rng, Viewer};
    use lamplight_match::Player;

    fn setup(game: &str, seats: usize, options: &[(&str, &str)]) -> Setup {
        Setup {
            game: GameId::named(game).unwrap(),
            options: options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect(),
            content: None,
            players: vec![Player::person("Ada"); seats],
        }
    }

    #[test]
    fn lots_are_drawn_unless_somebody_chose() {
        let mut dice = Rng::stream(1, Purpose::Lot, 0);
        let mut drawn = [0; 4];
        for _ in 0..400 {
            let mut setup = setup("phototaxis", 4, &[("first", "lot")]);
            let seat = setup.draw_first(&mut dice).unwrap();
            assert_eq!(setup.options, [("first".to_string(), seat.to_string())]);
            assert_eq!(named(&crate::open(setup, "").unwrap().options(), 4), Some(seat));
            drawn[seat.index()] += 1;
        }
        assert!(drawn.iter().all(|times| (70..130).contains(times)), "{drawn:?}");
        for (game, seats, options) in [
            ("pathagon", 2, &[("first", "2")][..]),
            ("pathagon", 2, &[("first", "lot"), ("first", "2")]),
            ("phototaxis", 1, &[]),
            ("the-lamp", 2, &[]),
        ] {
            let mut setup = setup(game, seats, options);
            let before = setup.options.clone();
            assert_eq!(setup.draw_first(&mut dice), None, "{game}");
            assert_eq!(setup.options, before);
        }
        let mut alone = setup("phototaxis", 1, &[("first", "lot")]);
        assert_eq!((alone.draw_first(&mut dice), alone.options.len()), (None, 0));
        let mut rolled = setup("the-lamp", 2, &[("first", "lot")]);
        assert_eq!(rolled.draw_first(&mut dice), None);
        assert!(crate::open(rolled, "").is_err(), "The Lamp is rolled for");
    }

    #[test]
    fn who_begins_is_told_in_both_languages() {
        let (one, two) = (Seat::ALL[0], Seat::ALL[1]);
        let name = |_| "Ada".to_string();
        let told = |because, language, viewer| {
            GameId::Pathagon.words(language).effect(&begins(one, because), Viewer::Seat(viewer), &name)
        };
        let all = |language, viewer| {
            [Because::Choice, Because::Lot, Because::Turn].map(|because| told(because, language, viewer))
        };
        let (english, portuguese) = (Language::English, Language::Portuguese);
        assert_eq!(all(english, two), ["Ada begins.", "Ada begins, by lot.", "This time Ada begins."]);
        assert_eq!(all(english, one), ["You begin.", "You begin, by lot.", "This time you begin."]);
        let ada = ["Ada começa.", "Ada começa, por sorteio.", "Desta vez, Ada começa."];
        assert_eq!(all(portuguese, two), ada);
        let you = ["Você começa.", "Você começa, por sorteio.", "Desta vez, você começa."];
        assert_eq!(all(portuguese, one), you);
    }
}
