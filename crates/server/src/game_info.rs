//! The games on offer, as clients see them.

use lamplight_core::options::{OptionKind, OptionSpec};
use lamplight_core::{Board, Game, GameOptions, Seat, Viewer};
use lamplight_games::{GameId, Language, Part, PlayersRule, PlayersRules, with_game};
use lamplight_protocol as wire;
use lamplight_table::wire::{default_options, effect, mark, seat_title};

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
        gentle: gentle(game),
        insight: game.has_insight(),
        content,
        form: !game.content_form().0.is_empty(),
        lessons: game.lessons().len() as u32,
        board: board_info(game.board()),
    }
}

fn gentle(game: GameId) -> wire::games::Gentle {
    let gentle = game.gentle();
    let option = |&(key, value): &(&str, &str)| (key.to_string(), value.to_string());
    wire::games::Gentle {
        level: gentle.level as u8,
        seats: gentle.seats,
        options: gentle.options.iter().map(option).collect(),
    }
}

fn board_info(board: Board) -> Option<wire::BoardInfo> {
    let cell =
        |cell: lamplight_core::CellPoint| wire::CellInfo { name: cell.name.into(), x: cell.x, y: cell.y };
    let cells: Vec<wire::CellInfo> = board.cells().into_iter().map(cell).collect();
    (!cells.is_empty()).then(|| wire::BoardInfo { hexagons: board == Board::Hexagon, cells })
}

/// A game's numbered rules as players read them, in English if nobody has written them in this language.
pub fn rules(game: GameId, language: Language) -> wire::RulesText {
    let written = game.rules_in(language).map(|page| (language, page));
    let (language, page) = written.unwrap_or_else(|| (Language::English, game.rules()));
    let PlayersRules { page, rules } = page.for_players(game.words(language));
    let rule =
        |rule: PlayersRule| wire::RuleText { id: rule.id.to_string(), title: rule.title, text: rule.text };
    wire::RulesText {
        language: language.code().to_string(),
        page,
        rules: rules.into_iter().map(rule).collect(),
    }
}

/// A game's rulebook, in English if nobody has written it in this language; an empty one if nobody has written any.
pub fn book(game: GameId, language: Language) -> wire::Book {
    let written = game.book(language).map(|book| (language, book.sections));
    let english =
        || (Language::English, game.book(Language::English).map(|book| book.sections).unwrap_or_default());
    let (language, sections) = written.unwrap_or_else(english);
    let section = |section: lamplight_games::Section| wire::BookSection {
        id: section.id,
        title: section.title,
        rules: section.rules,
        parts: section.parts.into_iter().filter_map(|part| book_part(game, part)).collect(),
    };
    wire::Book {
        language: language.code().to_string(),
        sections: sections.into_iter().map(section).collect(),
    }
}

/// A test draws every figure of every book: there is none that cannot be drawn.
fn book_part(game: GameId, part: Part) -> Option<wire::BookPart> {
    Some(match part {
        Part::Text(text) => wire::BookPart::Text { text },
        Part::Figure { name, caption } => {
            wire::BookPart::Figure { caption, figure: figure(game, game.figure(&name).ok()?) }
        }
    })
}

fn figure(game: GameId, figure: lamplight_games::Figure) -> wire::Figure {
    let seat = |seat: Seat| wire::SeatInfo {
        seat: seat.number(),
        title: seat_title(game, seat),
        person: None,
        bot: None,
        clock: None,
        clock_runs: false,
        forfeit: None,
    };
    wire::Figure {
        seats: Seat::up_to(figure.seats).map(seat).collect(),
        viewer: match figure.viewer {
            Viewer::Seat(seat) => Some(seat.number()),
            Viewer::Spectator | Viewer::Open => None,
        },
        view: figure.view.into(),
        marks: figure.marks.into_iter().map(mark).collect(),
        effects: figure.effects.iter().map(effect).collect(),
        chosen: figure.chosen,
        possible: figure.possible,
        point: figure.point,
        shows: figure.shows,
        board: figure.board,
        side: figure.side,
    }
}
