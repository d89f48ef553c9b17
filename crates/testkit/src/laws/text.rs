//! Laws about text, picks and refusals.

use super::{Fault, Walk, require};
use lamplight_core::{Dice, Pick, Present, Turn, Viewer};
use std::collections::BTreeSet;

impl<G: Present> Walk<'_, G> {
    pub(super) fn check_text(&mut self) -> Result<(), Fault> {
        let law = "positions are read as they were written";
        let state = &self.state;
        let position = state.position();
        let read = G::parse_position(&position, &self.case.options, self.case.seats);
        require(read.as_ref() == Ok(state), law, || format!("{position} is read as {read:?}"))?;
        if !G::INFO.secrets {
            let shown = G::view_position(&state.view(Viewer::Spectator));
            require(shown == position, law, || format!("the view's position is {shown}"))?;
        }
        let equal = read.is_ok_and(|read| read.key() == state.key());
        require(equal, "equal states have equal keys", || position.clone())?;

        // The rest is quadratic in the length of lists: a sample of states is enough.
        if self.rng.below(4) != 0 {
            return Ok(());
        }
        let law = "actions are read as they were written";
        let mut texts = BTreeSet::new();
        for action in self.possible() {
            let text = state.action_text(action);
            require(texts.insert(text.clone()), law, || format!("two actions are written '{text}'"))?;
            let tidy = text == text.to_lowercase() && text.split(' ').all(|word| !word.is_empty());
            require(tidy, law, || format!("'{text}' is not lower case with single spaces"))?;
            let read = state.parse_action(&text);
            require(read == Ok(action), law, || format!("'{text}' is read as {read:?}"))?;
        }
        let Turn::Player(_) = state.turn() else { return Ok(()) };
        let law = "why_not refuses just what is not legal";
        for text in &texts {
            let refusal = state.why_not(text);
            require(refusal.is_none(), law, || format!("'{text}' is refused: {refusal:?}"))?;
        }
        for &action in self.pool.iter().rev().take(20) {
            let text = state.action_text(action);
            let refused = state.why_not(&text).is_some();
            require(refused != texts.contains(&text), law, || format!("'{text}', refused: {refused}"))?;
        }
        require(state.why_not("?!").is_some(), law, || "'?!' is not refused".to_string())?;

        let law = "picks tell actions apart";
        let mut picks: Vec<Vec<Pick>> = self.legal.iter().map(|&action| state.picks(action)).collect();
        picks.sort();
        require(picks.iter().all(|picks| !picks.is_empty()), law, || "no picks".to_string())?;
        for pair in picks.windows(2) {
            require(!pair[1].starts_with(&pair[0]), law, || format!("{pair:?}"))?;
        }
        Ok(())
    }
}
