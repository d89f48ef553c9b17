//! Laws about text, picks and refusals.

use super::{Fault, Walk, require};
use lamplight_core::{Args, Dice, Key, Pick, Present, Turn, Viewer, Words};
use std::collections::BTreeSet;

impl<G: Present> Walk<'_, G> {
    pub(super) fn check_text(&mut self) -> Result<(), Fault> {
        let law = "positions are read as they were written";
        let state = &self.state;
        let position = state.position();
        let read = G::parse_position(&position, &self.case.options, self.case.seats);
        require(read.as_ref() == Ok(state), law, || format!("{position} is read as {read:?}"))?;
        if !state.has_secrets() {
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
        let law = "what is said has words";
        let prompts = G::WORDS.prompts;
        require(prompts.is_empty() || prompts.contains(&state.prompt().key), law, || {
            format!("the prompt '{}' is not listed", state.prompt().key)
        })?;
        for action in self.possible() {
            for effect in state.effects(action, Viewer::Spectator) {
                Self::check_key("effects", G::WORDS.effects, effect.key, &effect.args)?;
            }
        }

        let Turn::Player(_) = state.turn() else { return Ok(()) };
        let law = "why_not refuses just what is not legal";
        for &action in self.legal.iter() {
            let refusal = state.why_not(action);
            let text = || format!("'{}' is refused: {refusal:?}", state.action_text(action));
            require(refusal.is_none(), law, text)?;
        }
        let judged = self.legal[self.rng.below(self.legal.len() as u32) as usize];
        for merit in state.merits(judged) {
            Self::check_key("merits", G::WORDS.merits, merit.key, &merit.args)?;
        }
        // Long lists need not be gone through everywhere.
        let conceivable = if self.rng.below(8) == 0 { state.conceivable() } else { Vec::new() };
        for &action in self.pool.iter().rev().take(20).chain(&conceivable) {
            let refusal = state.why_not(action);
            let what = || format!("'{}' is refused: {refusal:?}", state.action_text(action));
            require(refusal.is_none() == self.legal.binary_search(&action).is_ok(), law, what)?;
            if let Some(refusal) = refusal {
                Self::check_key("refusals", G::WORDS.refusals, refusal.key, &refusal.args)?;
            }
        }
        if !conceivable.is_empty() {
            let law = "what is legal is conceivable";
            let known: BTreeSet<G::Action> = conceivable.into_iter().collect();
            let missing = self.legal.iter().find(|action| !known.contains(action));
            let text = || missing.map_or_else(String::new, |&action| state.action_text(action));
            require(missing.is_none(), law, text)?;
        }

        let law = "picks tell actions apart";
        let mut picks: Vec<Vec<Pick>> = self.legal.iter().map(|&action| state.picks(action)).collect();
        picks.sort();
        require(picks.iter().all(|picks| !picks.is_empty()), law, || "no picks".to_string())?;
        for pair in picks.windows(2) {
            require(!pair[1].starts_with(&pair[0]), law, || format!("{pair:?}"))?;
        }
        Ok(())
    }

    /// Whether a message is one that the game has declared, with its arguments.
    fn check_key(what: &str, keys: &[Key], key: &str, args: &Args) -> Result<(), Fault> {
        if G::WORDS == Words::NONE {
            return Ok(());
        }
        let declared = keys.iter().find(|known| known.key == key);
        let fits = declared.is_some_and(|known| args.0.iter().all(|(name, _)| known.args.contains(name)));
        require(fits, "what is said has words", || format!("{what}: '{key}' with{args} is not declared"))
    }
}
