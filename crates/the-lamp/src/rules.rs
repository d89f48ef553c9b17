//! What is legal, what can happen, and what it does.

use crate::action::Action;
use crate::dice::{self, FACES, Pair};
use crate::options::Options;
use crate::state::{Fate, Lamp, Phase, TheLamp};
use lamplight_core::{ActionList, Dice, Game, Info, OutcomeList, Returns, Rng, SetupError, Turn};

impl Game for TheLamp {
    type Action = Action;
    type Options = Options;

    const INFO: Info = Info {
        id: "the-lamp",
        title: "The Lamp",
        summary: "Fly as close to the light as you dare, trade what you find on the way, and do not touch the Lamp.",
        rules_version: 1,
        min_seats: 1,
        max_seats: 4,
        minutes: 20,
        // Three cards to buy, or pass.
        max_actions: 4,
        chance: true,
        // Every roll and every draw is open, and so are the cards that go under the deck.
        secrets: false,
    };

    fn new(options: &Options, seats: u8) -> Result<Self, SetupError> {
        TheLamp::start(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Decide | Phase::Trade => Turn::Player(self.mover),
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    fn legal(&self, out: &mut ActionList<Action>) {
        match self.phase {
            Phase::Decide => out.extend([Action::Go, Action::Stop]),
            Phase::Trade => {
                out.extend(self.buyable().kinds().iter().map(|&kind| Action::Buy(kind)));
                out.push(Action::Pass);
            }
            _ => {}
        }
    }

    fn chance(&self, out: &mut OutcomeList<Action>) {
        match self.phase {
            Phase::First => Pair::all().for_each(|dice| out.push(Action::First(self.mover, dice), 1)),
            Phase::Lamp => {
                let die = self.layout.lamp_die;
                for (lamp, faces) in [(Lamp::Off, die.off), (Lamp::On, die.on)] {
                    if faces > 0 {
                        out.push(Action::Lamp(lamp), faces.into());
                    }
                }
            }
            Phase::Roll if self.lamp == Lamp::On => {
                Pair::all().for_each(|dice| out.push(Action::Dice(dice), 1));
            }
            Phase::Roll => FACES.for_each(|face| out.push(Action::Die(face), 1)),
            Phase::Orbs => FACES.for_each(|face| out.push(Action::Orbs(face), 1)),
            Phase::Cards => self.deck.outcomes(&self.layout.trading_slots, out, Action::Card),
            Phase::Hazard => self.hazards.outcomes(&self.layout.hazard_slots, out, Action::Hazard),
            Phase::RollOff => Pair::all().for_each(|dice| out.push(Action::RollOff(self.mover, dice), 1)),
            Phase::Decide | Phase::Trade | Phase::Over => {}
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action {
            Action::First(_, dice) => self.rolled_for_first(dice),
            Action::Lamp(lamp) => self.light(lamp),
            Action::Dice(dice) => self.fly(dice.total()),
            Action::Die(face) => self.fly(face),
            Action::Orbs(face) => self.collect_orbs(face),
            Action::Card(kind) => self.offer_card(kind),
            Action::Hazard(kind) => {
                self.hazards.take(kind, &self.layout.hazard_slots);
                self.moths[self.mover].hazards.add(kind, &self.layout.hazard_slots);
                self.end_turn();
            }
            Action::RollOff(_, dice) => self.rolled_off(dice),
            Action::Go => self.go(),
            Action::Stop => self.stop(),
            Action::Buy(kind) => self.buy(kind),
            Action::Pass => self.pass(),
        }
    }

    fn returns(&self) -> Returns {
        self.shares()
    }

    /// Every step forward brings a moth closer, and only a card that is bought brings it back, once. So
    /// the distances and the ways back of all cards not bought yet limit the steps that are left; a
    /// step comes with at most one turn begun and one post reached, a purchase with one post more.
    fn bound(&self) -> u32 {
        if self.phase == Phase::Over {
            return 0;
        }
        let flying = self.table().filter(|&seat| self.moths[seat].fate == Fate::Flying);
        let ahead: u32 = flying.map(|seat| u32::from(self.distance(seat))).sum();
        let unseen = self.deck.unseen().iter(&self.layout.trading_slots);
        let seen = self.deck.under().iter().chain(self.offer.cards()).copied();
        let (mut back, mut cards) = (0, 0);
        for kind in unseen.chain(seen) {
            back += u32::from(self.layout.card(kind).back);
            cards += 1;
        }
        2 * (ahead + back) + cards + 1
    }

    fn is_legal(&self, action: Action) -> bool {
        self.refusal(action).is_none()
    }

    #[inline]
    fn sample_chance(&self, rng: &mut Rng, _: &mut OutcomeList<Action>) -> Action {
        match self.phase {
            Phase::First => Action::First(self.mover, Pair::roll(rng)),
            Phase::Lamp => Action::Lamp(self.layout.lamp_die.roll(rng)),
            Phase::Roll if self.lamp == Lamp::On => Action::Dice(Pair::roll(rng)),
            Phase::Roll => Action::Die(dice::face(rng)),
            Phase::Orbs => Action::Orbs(dice::face(rng)),
            Phase::Cards => Action::Card(self.deck.sample(&self.layout.trading_slots, rng)),
            Phase::Hazard => Action::Hazard(self.hazards.sample(&self.layout.hazard_slots, rng)),
            Phase::RollOff => Action::RollOff(self.mover, Pair::roll(rng)),
            Phase::Decide | Phase::Trade | Phase::Over => unreachable!("it is not chance's turn"),
        }
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng, _: &mut ActionList<Action>) -> Action {
        if self.phase == Phase::Decide {
            return if rng.below(2) == 0 { Action::Go } else { Action::Stop };
        }
        let buyable = self.buyable();
        let choice = rng.below(buyable.kinds().len() as u32 + 1) as usize;
        buyable.kinds().get(choice).map_or(Action::Pass, |&kind| Action::Buy(kind))
    }
}
