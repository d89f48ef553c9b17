//! Laws about a game as numbers: ids, tensors, symmetries.

use super::{Fault, Report, Violation, require};
use crate::case::Case;
use lamplight_core::encode::MOST_TERMS;
use lamplight_core::{
    ActionList, Dice, Encode, OutcomeList, Policy, Purpose, Rng, Seat, Shape, Turn, Viewer, hash,
};
use std::collections::BTreeMap;
use std::mem::discriminant;

/// Games under their default options and content have fewer action ids.
const MOST_IDS: usize = 4_096;

/// So many planes of an observation may count turns, or tell apart what makes no difference.
const MOST_COUNTERS: usize = 3;

/// Ids of one state that are tried, whether they name a legal action or not.
const TRIED: usize = 24;

/// Checks the laws of encoding on `games` games of a case, and panics with the first violation.
pub fn assert_encoding<G: Encode>(case: &Case<G>, games: u64) -> Report {
    check_encoding(case, games).unwrap_or_else(|violation| panic!("{}: {violation}", case.name()))
}

/// Checks the laws of encoding on `games` games of a case.
pub fn check_encoding<G: Encode>(case: &Case<G>, games: u64) -> Result<Report, Violation> {
    let start = case.start();
    let mut walk = Walk {
        rng: Rng::stream(0, Purpose::Test, 0),
        sizes: sizes(&start),
        legal: ActionList::new(),
        outcomes: OutcomeList::new(),
        tensors: BTreeMap::new(),
        informations: BTreeMap::new(),
        report: Report::default(),
    };
    let defaults = case.options == G::Options::default();
    require(!defaults || walk.sizes.0 < MOST_IDS, "sizes are declared", || format!("{:?}", walk.sizes))
        .map_err(|(law, place)| Violation { law, place })?;
    for game in 0..games {
        let mut state = start.clone();
        let policy = if game.is_multiple_of(2) { Policy::Uniform } else { Policy::Verbs };
        walk.rng = Rng::stream(game, Purpose::Test, 1);
        if let Err((law, what)) = walk.play(&mut state, policy) {
            return Err(Violation { law, place: format!("{what}\nat {} (game {game})", state.position()) });
        }
    }
    Ok(walk.report)
}

/// What may not change in the course of a game.
fn sizes<G: Encode>(state: &G) -> (usize, usize, Shape, u8) {
    (state.action_count(), state.outcome_count(), state.shape(), state.symmetries())
}

struct Walk<G: Encode> {
    rng: Rng,
    sizes: (usize, usize, Shape, u8),
    legal: ActionList<G::Action>,
    outcomes: OutcomeList<G::Action>,
    /// The position that a viewer knew, and the information, by the bits of the tensor.
    tensors: BTreeMap<(Viewer, Vec<u32>), (String, String)>,
    /// The tensor, hashed, by the information of a viewer.
    informations: BTreeMap<(Viewer, String), u64>,
    report: Report,
}

impl<G: Encode> Walk<G> {
    fn play(&mut self, state: &mut G, policy: Policy) -> Result<(), Fault> {
        loop {
            self.legal.clear();
            state.legal(&mut self.legal);
            self.outcomes.clear();
            if state.turn() == Turn::Chance {
                state.chance(&mut self.outcomes);
            }
            self.check_sizes(state)?;
            self.check_ids(state)?;
            self.check_terms(state)?;
            self.check_tensors(state)?;
            self.check_symmetries(state)?;
            self.check_telling(state)?;
            self.report.states += 1;
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Player(_) => policy.choose(state, &self.legal, &mut self.rng),
                Turn::Chance => self.outcomes.draw(&mut self.rng),
            };
            state.apply(action);
        }
        self.report.games += 1;
        Ok(())
    }

    fn check_sizes(&self, state: &G) -> Result<(), Fault> {
        let law = "sizes are declared";
        require(sizes(state) == self.sizes, law, || format!("{:?}, then {:?}", self.sizes, sizes(state)))?;
        require(self.outcomes.len() <= self.sizes.1, law, || format!("{} outcomes", self.outcomes.len()))
    }

    fn check_ids(&mut self, state: &G) -> Result<(), Fault> {
        let law = "ids and actions correspond";
        let count = self.sizes.0;
        let mut ids = Vec::new();
        state.legal_ids(&mut ActionList::new(), &mut ids);
        let single: Vec<u32> = self.legal.iter().map(|&action| state.action_id(action)).collect();
        require(ids == single, law, || format!("together {ids:?}, one by one {single:?}"))?;
        for (&action, id) in self.legal.iter().zip(ids) {
            let named = state.action_named(id);
            let good = (id as usize) < count && named == Some(action);
            require(good, law, || format!("{action:?} is {id} of {count}, which is {named:?}"))?;
        }
        if matches!(state.turn(), Turn::Player(_)) {
            for _ in 0..TRIED {
                let id = self.rng.below(count as u32);
                if let Some(action) = state.action_named(id).filter(|action| self.legal.contains(action)) {
                    let back = state.action_id(action);
                    require(back == id, law, || format!("{id} is {action:?}, which is {back}"))?;
                }
            }
        }
        for (number, &(outcome, _)) in self.outcomes.iter().enumerate() {
            let named = state.outcome_named(number as u32);
            require(named == Some(outcome), law, || format!("outcome {number} is {outcome:?} or {named:?}"))?;
        }
        Ok(())
    }

    fn check_terms(&self, state: &G) -> Result<(), Fault> {
        let law = "actions have terms of their own";
        let count = state.terms().len(state.shape());
        let mut known = BTreeMap::new();
        for &action in self.legal.iter().filter(|_| matches!(state.turn(), Turn::Player(_))) {
            let mut terms = Vec::new();
            state.action_terms(action, &mut terms);
            let good = terms.len() <= MOST_TERMS && terms.iter().all(|&term| (term as usize) < count);
            require(good, law, || format!("{action:?} has {terms:?} of {count}"))?;
            terms.sort_unstable();
            if let Some(other) = known.insert(terms.clone(), action) {
                return require(false, law, || format!("{action:?} and {other:?} have {terms:?}"));
            }
        }
        Ok(())
    }

    fn check_tensors(&mut self, state: &G) -> Result<(), Fault> {
        for viewer in Viewer::all(state.seats()) {
            let tensor = self.tensor(state, viewer)?;
            let hashed = hash::key_of(&tensor);
            let known = (G::view_position(&state.view(viewer)), state.information(viewer));
            let before = self.tensors.entry((viewer, tensor)).or_insert_with(|| known.clone());
            require(before.0 == known.0, "what differs has different tensors", || {
                format!("{viewer:?} knows {} or {}", before.0, known.0)
            })?;
            let law = "information is equal just when tensors are";
            require(before.1 == known.1, law, || {
                format!("{viewer:?} is told {:?} or {:?} with one tensor", before.1, known.1)
            })?;
            let same = *self.informations.entry((viewer, known.1.clone())).or_insert(hashed) == hashed;
            require(same, law, || format!("{viewer:?} is told {:?} with two tensors", known.1))?;
        }
        let law = "tensors and information show no secret";
        for observer in Seat::up_to(state.seats()) {
            let mut twin = state.clone();
            twin.determinize(observer, &mut self.rng);
            for viewer in [Viewer::Seat(observer), Viewer::Spectator] {
                let same = self.tensor(state, viewer)? == self.tensor(&twin, viewer)?
                    && state.information(viewer) == twin.information(viewer)
                    && Self::sight(state, observer)? == Self::sight(&twin, observer)?;
                require(same, law, || format!("{viewer:?} can tell it from {}", twin.position()))?;
                self.report.pairs += 1;
            }
        }
        Ok(())
    }

    fn sight(state: &G, seat: Seat) -> Result<Vec<u32>, Fault> {
        let mut sight = vec![f32::NAN; state.sight().len()];
        state.see(seat, &mut sight);
        let good = sight.iter().all(|number| (0.0..=1.0).contains(number));
        require(good, "a tensor is written in full, from 0 to 1", || format!("{seat} sees {sight:?}"))?;
        Ok(sight.into_iter().map(f32::to_bits).collect())
    }

    fn tensor(&self, state: &G, viewer: Viewer) -> Result<Vec<u32>, Fault> {
        let mut tensor = vec![f32::NAN; self.sizes.2.len()];
        state.observe(viewer, &mut tensor);
        let good = tensor.iter().all(|number| (0.0..=1.0).contains(number));
        require(good, "a tensor is written in full, from 0 to 1", || format!("{viewer:?} sees {tensor:?}"))?;
        Ok(tensor.into_iter().map(f32::to_bits).collect())
    }

    /// Numbers may differ that count turns, or tell apart what makes no difference.
    fn check_telling(&mut self, state: &G) -> Result<(), Fault> {
        let law = "what is told from a seat is what its player sees";
        let seats = state.seats();
        for seat in Seat::up_to(seats) {
            let told = state.told_from(seat);
            require(told.told_from(Seat::from_index(0)) == told, law, || format!("twice from {seat}"))?;
            // Exchanging seats need not be possible.
            if told.told_from(seat) == told {
                continue;
            }
            let due = match state.turn() {
                Turn::Player(to_act) => Turn::Player(to_act.counted_from(seat, seats)),
                turn => turn,
            };
            require(told.turn() == due, law, || format!("{:?} from {seat}", told.turn()))?;
            let seen = self.tensor(state, Viewer::Seat(seat))?;
            let tensor = self.tensor(&told, Viewer::Seat(Seat::from_index(0)))?;
            let cells = self.sizes.2.cells();
            let pairs = seen.chunks(cells).zip(tensor.chunks(cells));
            let differ = pairs.filter(|(one, other)| one != other).count();
            require(differ <= MOST_COUNTERS, law, || format!("{seat} is told {}", told.position()))?;
            self.report.told += 1;
        }
        Ok(())
    }

    fn check_symmetries(&mut self, state: &G) -> Result<(), Fault> {
        let law = "play goes on alike in the mirror";
        require(state.mirrored(0) == *state, law, || "symmetry 0 changes something".to_string())?;
        for symmetry in 1..self.sizes.3 {
            let image = state.mirrored(symmetry);
            let here = || format!("symmetry {symmetry} gives {}", image.position());
            require(discriminant(&image.turn()) == discriminant(&state.turn()), law, here)?;
            let mut legal = ActionList::new();
            image.legal(&mut legal);
            let mut mirrored: Vec<G::Action> =
                self.legal.iter().map(|&action| state.mirror_action(action, symmetry)).collect();
            mirrored.sort_unstable();
            require(*legal == *mirrored, law, || format!("{}: {mirrored:?} or {:?}", here(), &*legal))?;
            let mut outcomes = OutcomeList::new();
            if image.turn() == Turn::Chance {
                image.chance(&mut outcomes);
            }
            let mut mirrored: Vec<(G::Action, u32)> = (self.outcomes.iter())
                .map(|&(outcome, weight)| (state.mirror_action(outcome, symmetry), weight))
                .collect();
            mirrored.sort_unstable();
            require(*outcomes == *mirrored, law, || format!("{}: {mirrored:?}", here()))?;
            let next = match state.turn() {
                Turn::Over => {
                    let same = image.returns() == state.returns();
                    require(same, law, || format!("{}: {:?}", here(), image.returns()))?;
                    continue;
                }
                Turn::Player(_) => self.legal[self.rng.below(self.legal.len() as u32) as usize],
                Turn::Chance => self.outcomes.draw(&mut self.rng),
            };
            let (mut after, mut image) = (state.clone(), image.clone());
            after.apply(next);
            image.apply(state.mirror_action(next, symmetry));
            let (after, image) = (after.mirrored(symmetry), image);
            require(after == image, law, || {
                format!("{next:?}, then symmetry {symmetry}: {} or {}", after.position(), image.position())
            })?;
        }
        Ok(())
    }
}
