//! Names and messages as people may write them: visible, in one line, without towers of accents; and names that cannot be
//! taken for a bot, a seat or somebody else.

use lamplight_core::Seat;
use lamplight_games::{GameId, Language};
use lamplight_protocol::{Code, Problem};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::canonical_combining_class;
use unicode_properties::{
    GeneralCategory, GeneralCategoryGroup, UnicodeEmoji as _, UnicodeGeneralCategory as _,
};
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::{
    GeneralSecurityProfile as _, MixedScript as _, is_potential_mixed_script_confusable_char, skeleton,
};

/// The longest name, in characters.
pub const MAX_NAME: usize = 24;
/// The longest message, in characters.
pub const MAX_TEXT: usize = 300;
/// Marks that may stand on one letter. Vowel, nasal and dot of an Indian syllable are three.
const MAX_MARKS: usize = 3;
/// The combining class of signs that join consonants in the scripts of India.
const VIRAMA: u8 = 9;

/// A message as it is shown, or what is wrong with it.
pub fn check_text(text: &str) -> Result<String, Problem> {
    let text: String = text.trim().nfc().collect();
    if text.is_empty() || !can_be_shown(&text) {
        let message =
            "A message is one line of visible characters, with no more than a few accents per letter.";
        return Err(Problem::new(Code::BadText, message));
    }
    if text.chars().count() > MAX_TEXT {
        let message = format!("A message has at most {MAX_TEXT} characters.");
        return Err(Problem::new(Code::TextTooLong, message));
    }
    Ok(text)
}

/// A name as it is shown, or what is wrong with it. `unnamed` is what the server calls whoever asks for it, and nobody
/// else.
pub fn check_name(name: &str, unnamed: &str) -> Result<String, Problem> {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect();
    if name.is_empty() || name.chars().count() > MAX_NAME || !can_be_shown(&name) {
        let message = format!(
            "A name has 1 to {MAX_NAME} visible characters, with no more than a few accents per letter."
        );
        return Err(Problem::new(Code::BadName, message));
    }
    let words = words(&name);
    if words.first().is_some_and(|word| is_one_of(word, GUESTS))
        && words.last() == self::words(unnamed).last()
    {
        return Ok(unnamed.to_string());
    }
    if imitates(&words) || runs(&name).iter().any(|run| is_bot(&look(run))) {
        let message = "People would take this name for a bot, a seat or another guest. Choose another one.";
        return Err(Problem::new(Code::NameImitates, message));
    }
    Ok(name)
}

/// Whether everything in a line can be seen, and nothing reaches into what stands around it.
pub fn can_be_shown(line: &str) -> bool {
    let mut before: Option<char> = None;
    let mut marks = 0;
    let mut rest = line.chars();
    while let Some(here) = rest.next() {
        let is_mark = here.general_category_group() == GeneralCategoryGroup::Mark;
        marks = if is_mark { marks + 1 } else { 0 };
        // A mark stands on something, is not there twice, and has few neighbours.
        if is_mark && (before.is_none_or(|before| before == here || before == ' ') || marks > MAX_MARKS) {
            return false;
        }
        // A circle around a letter reaches into its neighbours; the one that belongs to emoji is the key of a telephone.
        if here.general_category() == GeneralCategory::EnclosingMark && here != '\u{20e3}' {
            return false;
        }
        if is_invisible(here) && !joins(before, here, rest.clone().next()) {
            return false;
        }
        before = Some(here);
    }
    true
}

/// Characters that show nothing, or turn the text around them.
fn is_invisible(character: char) -> bool {
    use GeneralCategory::{
        Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Surrogate, Unassigned,
    };
    matches!(
        character.general_category(),
        Control | Format | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate | Unassigned
    ) || character.identifier_type() == Some(IdentifierType::Default_Ignorable)
        // The empty pattern of Braille is no space to anybody but the eye.
        || character == '\u{2800}'
}

/// Whether an invisible character does its work between its neighbours: in emoji, and in scripts that need joiners.
fn joins(before: Option<char>, here: char, after: Option<char>) -> bool {
    let emoji = |side: Option<char>| {
        side.is_some_and(|side| {
            side.is_emoji_char() && !side.is_ascii() || side == '\u{fe0f}' || side == '\u{20e3}'
        })
    };
    let arabic = |side: Option<char>| side.is_some_and(|side| side.script() == Script::Arabic);
    match here {
        // Shows the character before it as a picture.
        '\u{fe0f}' => before.is_some_and(char::is_emoji_char),
        '\u{200d}' if emoji(before) && emoji(after) => true,
        '\u{200c}' | '\u{200d}' => {
            before.is_some_and(|before| canonical_combining_class(before) == VIRAMA)
                || (arabic(before) && arabic(after))
        }
        _ => false,
    }
}

/// Whether a name looks like another one: letters of several scripts mixed, or foreign letters that all look Latin.
pub fn is_lookalike(name: &str) -> bool {
    if name.is_ascii() {
        return false;
    }
    let letters: String = name.chars().filter(|character| character.is_alphabetic()).collect();
    if letters.chars().any(|letter| read(letter) != letter) {
        return true;
    }
    if !letters.as_str().is_single_script() {
        return letters.chars().any(is_potential_mixed_script_confusable_char);
    }
    let foreign = |letter: char| letter.script() != Script::Latin || !letter.identifier_allowed();
    letters.chars().any(foreign) && skeleton(&letters).all(|letter| letter.is_ascii())
}

/// So many milliseconds as people say it: in seconds, or in whole minutes if there are several.
pub fn duration(milliseconds: u64) -> String {
    let seconds = milliseconds.div_ceil(1000);
    match seconds {
        1 => "1 second".to_string(),
        2..120 | 0 => format!("{seconds} seconds"),
        _ => format!("{} minutes", seconds.div_ceil(60)),
    }
}

/// What bots, seats and guests without a name are called, in both languages.
const BOTS: &[&str] = &["bot", "bots", "robot", "robots", "robô", "robôs"];
const LEVELS: &[&str] = &["level", "nível"];
const SEATS: &[&str] = &["seat", "player", "place", "lugar", "assento", "cadeira", "jogador", "jogadora"];
const GUESTS: &[&str] = &["guest", "convidado", "convidada"];

/// The titles of the seats of all games, in words.
static TITLES: LazyLock<BTreeSet<Vec<String>>> = LazyLock::new(|| {
    let mut titles = BTreeSet::new();
    for game in GameId::ALL {
        for seat in Seat::up_to(game.info().max_seats) {
            titles.insert(words(&crate::wire::seat_title(*game, seat)));
            titles.extend(Language::ALL.map(|language| words(&game.words(language).seat(seat))));
        }
    }
    titles
});

fn imitates(name: &[String]) -> bool {
    let numbered = |word: &String| word.chars().all(char::is_numeric);
    let name = &joined(name)[..];
    match name {
        _ if name.iter().any(|word| is_bot(word)) || TITLES.contains(name) => true,
        [kind, number, ..] if is_one_of(kind, SEATS) && numbered(number) => true,
        [kind, code] => is_one_of(kind, GUESTS) && code.chars().count() == 4,
        _ => false,
    }
}

/// The words of a name, those that are spelled out letter by letter put together.
fn joined(name: &[String]) -> Vec<String> {
    let is_letter = |word: &String| word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    let spelled = name.chunk_by(|one, other| is_letter(one) && is_letter(other));
    spelled.map(<[String]>::concat).collect()
}

/// Whether a word looks like what bots are called, perhaps with "level" at its end.
fn is_bot(word: &str) -> bool {
    let level = LEVELS.iter().find_map(|level| word.strip_suffix(look(level).as_str()));
    is_one_of(word, BOTS) || level.is_some_and(|word| is_one_of(word, BOTS))
}

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|known| look(known) == word)
}

/// What stands together in a name.
fn runs(name: &str) -> Vec<String> {
    let plain: String = name.nfkc().map(read).collect();
    let runs = plain.split(|character: char| !character.is_alphanumeric()).filter(|run| !run.is_empty());
    runs.map(ToString::to_string).collect()
}

/// Small capitals, and the letters that everybody reads in them.
const SMALL_CAPITALS: (&str, &str) = ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "ABCDEFGHIJKLMNOPRSTUVWYZ");

/// A letter as it is read, where Unicode does not say so: white letters on black, and small capitals.
fn read(letter: char) -> char {
    let nth = |first: char| char::from(b'A' + (letter as u32 - first as u32) as u8);
    match letter {
        '🅐'..='🅩' => nth('🅐'),
        '🅰'..='🆉' => nth('🅰'),
        _ => {
            let (small, large) = SMALL_CAPITALS;
            small
                .chars()
                .zip(large.chars())
                .find(|(small, _)| *small == letter)
                .map_or(letter, |(_, large)| large)
        }
    }
}

/// The words of a name as they look. A number at the end of a word is a word of its own.
fn words(name: &str) -> Vec<String> {
    let runs = runs(name);
    let parts = runs.iter().flat_map(|run| {
        let letters = run.trim_end_matches(char::is_numeric);
        let (letters, number) = run.split_at(letters.len());
        let letters = (!letters.is_empty()).then(|| look(letters));
        letters.into_iter().chain((!number.is_empty()).then(|| number.to_string()))
    });
    parts.collect()
}

/// What a word looks like: without accents and capitals, and with one letter for all that look the same.
fn look(word: &str) -> String {
    let bare = |text: &str| -> String {
        let is_mark = |character: &char| character.general_category_group() == GeneralCategoryGroup::Mark;
        text.nfkd().filter(|character| !is_mark(character)).collect()
    };
    let small = |text: &str| bare(&skeleton(&bare(text)).collect::<String>()).to_lowercase();
    // A capital I looks like a small l, whatever it is a capital of.
    small(&small(word)).replace('i', "l")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(name: &str) -> Result<String, Code> {
        check_name(name, "Guest K7QX").map_err(|problem| problem.code)
    }

    #[test]
    fn names_can_be_seen_and_told_apart() {
        let tower = format!("a{}", "\u{301}".repeat(20));
        let mixed_tower = "a\u{31b}\u{323}\u{331}\u{332}\u{333}";
        for name in [
            "",
            "\u{3164}",
            "Ada\u{ad}",
            "Ada\u{115f}",
            "\u{2800}",
            "Ada\u{e0041}",
            "\u{301}",
            "A\u{61c}",
            "A\u{34f}da",
            "Ad\u{200d}a",
            "Ad\u{200c}a",
            "A\u{fe0f}da",
            "Ada\u{e000}",
            "Ada \u{301}",
            "a\u{301}\u{301}\u{301}",
            "A\u{488}da",
            mixed_tower,
            &tower,
        ] {
            assert_eq!(code(name), Err(Code::BadName), "{name:?}");
        }
        for name in [
            "Ada",
            "山田 太郎",
            "سارة",
            "❤\u{fe0f}",
            "Zoë 💡",
            "👨\u{200d}👩\u{200d}👧",
            "می\u{200c}خواهم",
            "ज़ुंबा",
            "กุ้ง",
            "Nguyễn Thị Ánh",
            "O'Neil-Šimić",
            "Abbott",
            "Seatle",
            "Player",
            "Roberta 2",
            "Ligh",
            "Bo T",
            "J. R. R. T.",
            "Botley",
            "Ada, player 1",
        ] {
            assert_eq!(code(name).as_deref(), Ok(name));
        }
        let apart = "e\u{301}".repeat(24);
        assert_eq!(code(&apart), Ok("é".repeat(24)), "one character each");
    }

    #[test]
    fn nobody_is_called_like_a_bot_a_seat_or_a_guest() {
        for name in [
            "Bot level 3",
            "bot",
            "BOT3",
            "Botlevel 3",
            "BotLevel3",
            "B o t",
            "B.o.t 3",
            "Robônível 3",
            "B0t level 3",
            "Firefly (bot 1)",
            "Robô nível 3",
            "robo nivel 3",
            "Вot level 3",
            "Ｂｏｔ",
            "𝐁𝐨𝐭 3",
            "R0b0",
            "ʙot",
            "ʙᴏᴛ 3",
            "🅱ot",
            "🅑🅞🅣",
            "Seat 2",
            "seat2",
            "Seat 2 (host)",
            "S e a t 2",
            "Player 1",
            "Lugar 2",
            "Jogador 1",
            "Light",
            "LIGHT",
            "Líght",
            "Lіght",
            "Dark",
            "Marfim",
            "Ébano",
            "ebano",
            "Mariposa 1",
            "Mariposa-luna",
            "Guest ABCD",
            "Convidado 2345",
        ] {
            assert_eq!(code(name), Err(Code::NameImitates), "{name:?}");
        }
        // The own name of somebody without a name is theirs, in both languages.
        for name in ["Guest K7QX", "Convidado K7QX"] {
            assert_eq!(code(name).as_deref(), Ok("Guest K7QX"));
        }
    }

    #[test]
    fn names_in_foreign_letters_that_look_alike_are_marked() {
        for name in ["Аda", "Adа", "сосо", "𝐀𝐝𝐚", "Adɑ", "Ωmega", "ʙo", "🅰da"] {
            assert!(is_lookalike(name), "{name}");
        }
        for name in
            ["Ada", "Zoë", "Aydın", "Łukasz", "Аня", "Мария", "Ελένη", "山田", "سارة", "Ada 💡", "❤\u{fe0f}"]
        {
            assert!(!is_lookalike(name), "{name}");
        }
    }

    #[test]
    fn times_are_told_as_people_say_them() {
        let told = [1000, 1001, 60_000, 119_000, 120_000, 899_500].map(duration);
        assert_eq!(told, ["1 second", "2 seconds", "60 seconds", "119 seconds", "2 minutes", "15 minutes"]);
    }

    #[test]
    fn messages_are_one_visible_line() {
        let code = |text: &str| check_text(text).map_err(|problem| problem.code);
        for text in ["", " \t ", "two\nlines", "a\u{0}b", "a\u{202e}b", "a\u{2028}b", "\u{200b}", "hi\u{ad}"]
        {
            assert_eq!(code(text), Err(Code::BadText), "{text:?}");
        }
        assert_eq!(code(&format!("z{}", "\u{335}\u{322}\u{489}".repeat(9))), Err(Code::BadText));
        assert_eq!(code(&"é".repeat(301)), Err(Code::TextTooLong));
        assert_eq!(code(&"e\u{301}".repeat(300)), Ok("é".repeat(300)));
        for text in [
            "Bot level 3, you again!",
            "می\u{200c}خواهم",
            "👨\u{200d}👩\u{200d}👧 1\u{fe0f}\u{20e3}",
            "<b>",
            "क्\u{200d}ष",
        ] {
            assert_eq!(code(text).as_deref(), Ok(text));
        }
    }
}
