//! The games' catalogues, read when they are first asked for.

use crate::GameId;
use lamplight_match::PlayError;
use lamplight_words::{Catalogue, Language};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A game's words in a language.
pub(crate) fn catalogue(game: GameId, language: Language) -> &'static Catalogue {
    static READ: Mutex<BTreeMap<(GameId, Language), &Catalogue>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.entry((game, language)).or_insert_with(|| {
        // Embedded catalogues are read by a test: there is none that cannot be read.
        let catalogue = Catalogue::new(game.declared(), language)
            .unwrap_or_else(|error| panic!("{}, {}: {error}", game.info().id, language.code()));
        Box::leak(Box::new(catalogue))
    })
}

/// Why an action was refused, in a sentence, with the rule's id.
pub fn explain(game: GameId, error: &PlayError, language: Language) -> String {
    let catalogue = catalogue(game, language);
    match error {
        PlayError::Illegal(refusal) => {
            let sentence = catalogue.refusal(refusal, &|seat| catalogue.seat(seat));
            refusal.rule.map_or_else(|| sentence.clone(), |rule| format!("{sentence} ({rule})"))
        }
        other => other.to_string(),
    }
}
