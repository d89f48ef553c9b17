//! "Did you mean": the nearest of what there is.

/// The nearest of what is known, if one is near enough to be meant: a slip or two, or the
/// beginning of one of its parts.
pub(crate) fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let length = typed.chars().count();
    // One slip in three letters.
    let allowed = length.div_ceil(3);
    let distance = |word: &str| {
        let word = word.to_lowercase();
        let begins = |part: &str| length >= 2 && part.starts_with(&typed);
        if begins(&word) || word.split('-').any(begins) {
            return 0;
        }
        strsim::damerau_levenshtein(&typed, &word)
    };
    let near = known.into_iter().map(|word| (distance(word), word));
    // Everything is near to a letter or two; of those only a beginning counts.
    let near = near.filter(|&(slips, _)| slips == 0 || (length > 2 && slips <= allowed));
    near.min_by_key(|&(slips, _)| slips).map(|(_, word)| word)
}

/// Adds the nearest of what is known to a message, if one is near.
pub(crate) fn suggest<'a>(
    message: impl ToString,
    typed: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> String {
    let message = message.to_string();
    match nearest(typed, known) {
        Some(word) => format!("{message}; did you mean '{word}'?"),
        None => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_games::GameId;

    fn games() -> impl Iterator<Item = &'static str> {
        GameId::ALL.iter().map(|game| game.info().id)
    }

    #[test]
    fn slips_and_beginnings_are_understood() {
        for (typed, meant) in [
            ("patagon", "pathagon"),
            ("PATHAGON", "pathagon"),
            ("path", "pathagon"),
            ("forager", "foragers"),
            ("mo", "moonlight"),
            ("moonligth", "moonlight"),
            ("lamp", "the-lamp"),
        ] {
            assert_eq!(nearest(typed, games()), Some(meant), "{typed}");
        }
        assert_eq!(nearest("hnit", ["help", "hint"]), Some("hint"));
    }

    #[test]
    fn what_is_far_off_is_not_guessed() {
        for typed in ["chess", "x", "", "go"] {
            assert_eq!(nearest(typed, games()), None, "{typed}");
        }
        assert_eq!(suggest("no", "chess", games()), "no");
        assert_eq!(suggest("no", "moonlit", games()), "no; did you mean 'moonlight'?");
    }
}
