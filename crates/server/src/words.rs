//! What people write: names and talk.

/// Whether a letter breaks a line or turns around what stands beside it.
pub fn is_unruly(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{61c}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Whether a letter is not seen: two names with different ones would look the same.
pub fn is_hidden(letter: char) -> bool {
    is_unruly(letter)
        || matches!(letter,
            // What Unicode lets programs ignore, but for the marks that choose between forms of a picture.
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
            // A pattern of no dots.
            | '\u{2800}')
}

/// Whether a letter is drawn on top of the one before.
pub fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}
