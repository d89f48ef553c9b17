//! The games on offer, as clients see them.

use lamplight_core::options::{OptionKind, OptionSpec};
use lamplight_core::{Board, Game, GameOptions, Seat};
use lamplight_games::{GameId, with_game};
use lamplight_protocol as wire;
use lamplight_table::wire::{default_options, seat_title};

/// A game, with the content files that are offered for it.
pub fn game_info(game: GameId, content: Vec<wire::ContentFile>) -> wire::GameInfo {
    let info = game.info();
    let defaults = default_options(game);
    let option = |spec: &OptionSpec| wire::OptionInfo {
        key: spec.key.to_string(),
        kind: match spec.kind {
            OptionKind::Flag => wire::games::OptionKind::Flag,
            OptionKind::Number { min, max } => wire::games::OptionKind::Number { min, max },
            OptionKind::Seat { max } => wire::games::OptionKind::Seat { max },
            OptionKind::Name(names) => {
                wire::games::OptionKind::Name { names: names.iter().map(ToString::to_string).collect() }
            }
        },
        default: defaults.get(spec.key).cloned().unwrap_or_default(),
    };
    let specs = with_game!(game, G => <<G as Game>::Options as GameOptions>::SPECS);
    let level = |(index, level): (usize, &lamplight_games::Level)| wire::LevelInfo {
        level: index as u8 + 1,
        name: level.name.to_string(),
    };
    wire::GameInfo {
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
        form: !game.content_form().0.is_empty(),
        board: board_info(game.board()),
    }
}

fn board_info(board: Board) -> Option<wire::BoardInfo> {
    let cell =
        |cell: lamplight_core::CellPoint| wire::CellInfo { name: cell.name.into(), x: cell.x, y: cell.y };
    let cells: Vec<wire::CellInfo> = board.cells().into_iter().map(cell).collect();
    (!cells.is_empty()).then(|| wire::BoardInfo { hexagons: board == Board::Hexagon, cells })
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
