//! The games on offer, as the page gets them.

use lamplight_core::options::{OptionKind, OptionSpec};
use lamplight_core::{Game, GameOptions, Present, Seat};
use lamplight_games::{GameId, with_game};
use lamplight_protocol as wire;

/// A game's card, with the content files that are offered for it.
pub fn game_card(game: GameId, content: Vec<wire::ContentFile>) -> wire::GameCard {
    let info = game.info();
    let defaults = default_options(game);
    let option = |spec: &OptionSpec| wire::OptionCard {
        key: spec.key.to_string(),
        help: spec.help.to_string(),
        kind: match spec.kind {
            OptionKind::Flag => wire::games::OptionKind::Flag,
            OptionKind::Number { min, max } => wire::games::OptionKind::Number { min, max },
            OptionKind::Name(names) => {
                wire::games::OptionKind::Name { names: names.iter().map(ToString::to_string).collect() }
            }
        },
        default: defaults.get(spec.key).cloned().unwrap_or_default(),
    };
    let specs = with_game!(game, G => <<G as Game>::Options as GameOptions>::SPECS);
    let level = |(index, level): (usize, &lamplight_games::Level)| wire::LevelCard {
        level: index as u8 + 1,
        name: level.name.to_string(),
        about: level.description.to_string(),
    };
    wire::GameCard {
        id: info.id.to_string(),
        title: info.title.to_string(),
        summary: info.summary.to_string(),
        rules_version: info.rules_version,
        min_seats: info.min_seats,
        max_seats: info.max_seats,
        minutes: info.minutes,
        chance: info.chance,
        secrets: info.secrets,
        seat_titles: Seat::up_to(info.max_seats).map(|seat| seat_title(game, seat)).collect(),
        options: specs.iter().map(option).collect(),
        levels: game.levels().iter().enumerate().map(level).collect(),
        content,
    }
}

/// What a seat is called.
pub fn seat_title(game: GameId, seat: Seat) -> String {
    with_game!(game, G => <G as Present>::seat_name(seat).into_owned())
}

/// Every option at its default, as typed.
pub fn default_options(game: GameId) -> wire::OptionValues {
    with_game!(game, G => crate::render::options(<G as Game>::Options::default().in_force()))
}

/// A game's rule page.
pub fn rules(game: GameId) -> wire::RulesText {
    let page = game.rules();
    let rule = |rule: lamplight_games::Rule| wire::RuleText {
        id: rule.id.to_string(),
        title: rule.title.to_string(),
        text: rule.text.to_string(),
    };
    wire::RulesText { page: page.text().to_string(), rules: page.rules().map(rule).collect() }
}
