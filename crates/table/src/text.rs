//! Characters that have no place in names or in chat.

/// Control characters, line breaks, and characters that change the direction of the text around them.
pub fn is_control_or_bidi(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Characters that show nothing: two names that differ only in them would look the same.
pub fn is_invisible(character: char) -> bool {
    is_control_or_bidi(character)
        || matches!(character,
            // Default_Ignorable_Code_Point, except for variation selectors, which emoji need.
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
            // Braille pattern blank.
            | '\u{2800}')
}

/// Combining marks: drawn on top of the character before.
pub fn is_combining_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}
