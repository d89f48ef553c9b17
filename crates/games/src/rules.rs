//! A rule page (`docs/games/*.md`), by rules.

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
