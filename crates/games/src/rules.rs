//! A rule page (`docs/games/*.md`), by rules: as it is written, and as players read it.

use lamplight_words::Catalogue;
use std::fmt::Write as _;

/// A rule page: markdown in which a heading such as `### PAT-5 Trapping (R)` begins each rule.
#[derive(Clone, Copy, Debug)]
pub struct RulesPage {
    text: &'static str,
}

/// One numbered rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Such as `PAT-5`.
    pub id: &'static str,
    /// The rest of its heading.
    pub title: &'static str,
    /// Its text, in markdown.
    pub text: &'static str,
}

/// The rules as players read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersRules {
    /// All of them, in markdown.
    pub page: String,
    /// One by one, in the order of the page.
    pub rules: Vec<PlayersRule>,
}

/// One rule as players read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersRule {
    /// Such as `PAT-5`.
    pub id: &'static str,
    /// The rest of its heading.
    pub title: String,
    /// Its text, in markdown.
    pub text: String,
}

impl RulesPage {
    pub(crate) fn new(text: &'static str) -> RulesPage {
        RulesPage { text }
    }

    /// The whole page.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Every rule, in the order of the page.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + use<> {
        let mut rest = self.text;
        std::iter::from_fn(move || {
            loop {
                let start = rest.find("\n### ")? + "\n### ".len();
                let (heading, body) = rest[start..].split_once('\n')?;
                rest = &rest[start + heading.len()..];
                let (id, title) = heading.split_once(' ')?;
                if is_id(id) {
                    let end = body.find("\n#").unwrap_or(body.len());
                    return Some(Rule { id, title, text: body[..end].trim() });
                }
            }
        })
    }

    /// The rules as players read them: without the marks that tell where a rule comes from, without drawings in text, notation and
    /// content files. Options, cards and buttons are called what the page calls them.
    pub fn for_players(&self, words: &Catalogue) -> PlayersRules {
        let mut page = String::new();
        let mut group = None;
        let mut rules = Vec::new();
        for rule in self.rules() {
            let mine = self.group_of(rule);
            if mine != group {
                group = mine;
                // Writing to a string cannot fail.
                let _ = write!(page, "## {}\n\n", mine.unwrap_or_default());
            }
            let title = without_source(rule.title).to_string();
            let text = named(&unmarked(&without_fences(rule.text)), words);
            let _ = write!(page, "### {} {title}\n{text}\n\n", rule.id);
            rules.push(PlayersRule { id: rule.id, title, text });
        }
        PlayersRules { page, rules }
    }

    /// The heading under which a rule stands with others.
    fn group_of(&self, rule: Rule) -> Option<&'static str> {
        let place = self.text.find(&format!("\n### {} ", rule.id))?;
        self.text[..place].rsplit_once("\n## ")?.1.lines().next()
    }

    /// The rule with this id, in any case of letters.
    pub fn rule(&self, id: &str) -> Option<Rule> {
        self.rules().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }
}

/// Capital letters, a hyphen, a number.
fn is_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(letters, digits)| {
        !letters.is_empty()
            && letters.bytes().all(|byte| byte.is_ascii_uppercase())
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// A title without the letters that say where the rule comes from: `Trapping (R)`.
fn without_source(title: &str) -> &str {
    let source = |letter: char| "RHC,/ ".contains(letter);
    match title.rsplit_once(" (") {
        Some((title, mark)) if mark.strip_suffix(')').is_some_and(|mark| mark.chars().all(source)) => title,
        _ => title,
    }
}

fn without_fences(text: &str) -> String {
    let outside = text.split("```").step_by(2).map(str::trim);
    outside.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// A text without the marks `**R**`, `**H**` and `**C**`. A sentence that began with one begins with a capital.
fn unmarked(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((place, mark)) =
        ["**R**", "**H**", "**C**"].into_iter().filter_map(|mark| Some((rest.find(mark)?, mark))).min()
    {
        out.push_str(&rest[..place]);
        rest = &rest[place + mark.len()..];
        if out.ends_with('(') && rest.starts_with(')') {
            // "placed or (**H**) moved"
            out.pop();
            rest = &rest[1..];
            if rest.starts_with(char::is_whitespace) {
                rest = rest.trim_start();
            } else {
                out.truncate(out.trim_end().len());
            }
        } else {
            rest = rest.trim_start_matches([':', ',']).trim_start();
            let inside = out.trim_end().ends_with('(');
            if let (false, Some(first)) = (inside, rest.chars().next()) {
                out.extend(first.to_uppercase());
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out + rest
}

/// A text in which what stands between backticks is called what the page calls it. Brackets with nothing else in them go.
fn named(text: &str, words: &Catalogue) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let Some(length) = rest[start + 1..].find('`') else { break };
        out.push_str(&rest[..start]);
        let code = &rest[start + 1..start + 1 + length];
        rest = &rest[start + length + 2..];
        let opened = out.rfind('(').filter(|&place| is_notation(&out[place + 1..]));
        let closed = rest.find(')').filter(|&place| is_notation(&rest[..place]));
        if let (Some(opened), Some(closed)) = (opened, closed) {
            out.truncate(out[..opened].trim_end().len());
            rest = &rest[closed + 1..];
        } else {
            out.push_str(&name(code, words));
        }
    }
    out + rest
}

/// Whether there is nothing but code and small words: "written" before a word of the notation, "or" between two.
fn is_notation(text: &str) -> bool {
    let outside: String = text.split('`').step_by(2).collect();
    let mut words = outside.split([' ', ',', '\n']).filter(|word| !word.is_empty());
    words.all(|word| ["written", "and", "or", "escrito", "e", "ou"].contains(&word))
}

fn name(code: &str, words: &Catalogue) -> String {
    let texts = words.texts();
    let of = |key: String| texts.get(&key).map(|name| format!("“{name}”"));
    let option = || {
        let (key, value) = code.split_once('=')?;
        let names = (texts.get(&format!("option.{key}"))?, texts.get(&format!("option.{key}.{value}"))?);
        Some(format!("“{}: {}”", names.0, names.1))
    };
    let known = option()
        .or_else(|| of(format!("option.{code}")))
        .or_else(|| of(format!("card.{code}")))
        .or_else(|| of(format!("pick.button:{code}")));
    known.unwrap_or_else(|| code.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameId, Language};

    fn plain(text: &str) -> String {
        named(&unmarked(&without_fences(text)), GameId::Phototaxis.words(Language::English))
    }

    #[test]
    fn marks_go_and_sentences_stay_sentences() {
        assert_eq!(plain("Draw. **H**: when it is empty, wait."), "Draw. When it is empty, wait.");
        assert_eq!(plain("It moves to (**H**) a different tile."), "It moves to a different tile.");
        assert_eq!(plain("that is (**H**), it must fit"), "that is, it must fit");
        assert_eq!(plain("the closer one (**H**: the better card)."), "the closer one (the better card).");
        assert_eq!(plain("wins.” **R**, with ties: all tie."), "wins.” With ties: all tie.");
        assert_eq!(plain("six **mantis** cards"), "six **mantis** cards");
    }

    #[test]
    fn titles_lose_their_source() {
        let titles = ["Plums (C)", "Chains (R, H)", "Who wins (R/H)", "A draw (or not)", "Step 1: draw"];
        let plain = ["Plums", "Chains", "Who wins", "A draw (or not)", "Step 1: draw"];
        assert_eq!(titles.map(without_source), plain);
    }

    #[test]
    fn notation_goes_and_things_have_names() {
        assert_eq!(plain("the tees (`nes`, `esw` and `nsw`), two each"), "the tees, two each");
        assert_eq!(plain("*Plant* (written `sow`), 3 points"), "*Plant*, 3 points");
        assert_eq!(plain("left out with `skip`"), "left out with “Skip”");
        assert_eq!(
            plain("With `mystery=mantis-only` less"),
            "With “Mystery cards: only the mantis acts” less"
        );
        assert_eq!(plain("the option `first` says"), "the option “Who begins” says");
        assert_eq!(plain("One.\n\n```\n a b\n```\n\nTwo."), "One.\n\nTwo.");
    }
}
