//! Laws about lists of actions.

use super::{Fault, Walk, require};
use lamplight_core::{ActionList, Present, Turn};

impl<G: Present> Walk<'_, G> {
    pub(super) fn check_lists(&mut self) -> Result<(), Fault> {
        let law = "lists are unique, sorted and stable";
        let (state, legal) = (&self.state, &self.legal);
        let acts = matches!(state.turn(), Turn::Player(_));
        require(legal.is_empty() != acts, law, || format!("{} actions for {:?}", legal.len(), state.turn()))?;
        require(legal.is_sorted_by(|a, b| a < b), law, || format!("{:?}", &**legal))?;
        require(legal.len() <= G::INFO.max_actions, law, || format!("{} actions", legal.len()))?;
        let mut again = ActionList::new();
        state.legal(&mut again);
        require(again == *legal, law, || "asked twice, answered differently".to_string())?;

        let outcomes = &self.outcomes;
        let due = state.turn() == Turn::Chance;
        require(outcomes.is_empty() != due, law, || format!("{} outcomes", outcomes.len()))?;
        require(outcomes.is_sorted_by(|a, b| a.0 < b.0), law, || format!("{:?}", &**outcomes))?;
        let positive = outcomes.iter().all(|&(_, weight)| weight > 0);
        require(positive, "weights are positive", || format!("{:?}", &**outcomes))?;
        let declared = G::INFO.chance || !due;
        require(declared, "the card tells the truth", || "chance in a game that has none".to_string())?;

        let law = "is_legal agrees with the list";
        for &action in legal.iter() {
            require(state.is_legal(action), law, || format!("{action:?} is listed, but not legal"))?;
        }
        for &action in self.pool.iter().rev().take(20) {
            let listed = legal.contains(&action);
            require(state.is_legal(action) == listed, law, || format!("{action:?}, listed: {listed}"))?;
        }
        Ok(())
    }
}
