//! Positions as text: fourteen fields, separated by single spaces, `-` where there is nothing. The grammar stands in
//! `docs/games/moonlight.md`.

use crate::animals::{Abilities, Ability, Animal, Animals};
use crate::forest::Forest;
use crate::market::Player;
use crate::moon::{MOST_MOON, Slot};
use crate::options::Options;
use crate::piece::Piece;
use crate::set_up::DEALT;
use crate::state::{Moonlight, Phase, ThisTurn};
use crate::sun::MOST_LIGHT;
use crate::turtle::Baby;
use crate::view::{PlayerView, View};
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{BySeat, Game, ParseError, Seat};

const ROWS: usize = 7;

// --- writing ---

pub(crate) fn write(view: &View) -> String {
    let players: Vec<String> = view.players.iter().map(player).collect();
    let stacks: Vec<String> = view.stacks.iter().map(|stack| stack.left.to_string()).collect();
    let permissions = [(view.double, "double"), (view.leaf, "leaf")];
    let permissions = permissions.into_iter().filter(|&(given, _)| given).map(|(_, name)| name);
    [
        board(view),
        view.phase.name().to_string(),
        view.seat.to_string(),
        view.round.to_string(),
        players.join("/"),
        stacks.join("."),
        cells(view.used),
        cells(view.planted),
        cells(view.dormant),
        format!("{},{},{}", view.steps, names(view.abilities.iter().map(Ability::name)), names(permissions)),
        cells(view.eggs),
        names(view.hatched.iter().map(Baby::name)),
        names(view.gone.iter().map(Baby::name)),
        view.dam.map_or("-".into(), |dam| dam.to_string().replace(' ', "")),
    ]
    .join(" ")
}

fn board(view: &View) -> String {
    let mut rows = vec![String::new(); ROWS];
    for cell in Cell::all() {
        let row = &mut rows[cell.row()];
        match view.pieces.iter().find(|piece| piece.cell == cell) {
            Some(piece) => row.extend([piece.piece.letter(), char::from(b'0' + piece.seat.number())]),
            None if view.elder == Some(cell) => row.push('E'),
            None if view.stones.contains(cell) => row.push('M'),
            None => row.push('.'),
        }
    }
    rows.join("/")
}

fn player(player: &PlayerView) -> String {
    let counts = |counts: [u8; 4]| counts.map(|count| count.to_string()).join(".");
    let dealt = player.dealt.iter().map(|board| board.map_or("?", Animal::name));
    [
        player.light.to_string(),
        player.moon.to_string(),
        player.points.to_string(),
        counts(player.available),
        counts(player.column),
        names(dealt),
        player.animal.map_or("-", Animal::name).to_string(),
        player.at.map_or("-".into(), |cell| cell.to_string()),
    ]
    .join(",")
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let joined = names.collect::<Vec<_>>().join("+");
    if joined.is_empty() { "-".into() } else { joined }
}

fn cells(cells: Cells) -> String {
    if cells.is_empty() { "-".into() } else { cells.iter().map(|cell| cell.to_string()).collect() }
}

// --- reading ---

pub(crate) fn parse(text: &str, options: &Options, seats: u8) -> Result<Moonlight, ParseError> {
    need(!text.contains('?'), || "a whole position has no unknown boards '?'".into())?;
    imagine(text, options, seats)
}

/// Reads a viewer's position. Boards that the viewer does not know become any that fit.
pub(crate) fn imagine(text: &str, options: &Options, seats: u8) -> Result<Moonlight, ParseError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let &[
        board,
        phase,
        mover,
        round,
        players,
        stacks,
        used,
        planted,
        dormant,
        this_turn,
        eggs,
        hatched,
        gone,
        dam,
    ] = &fields[..]
    else {
        return Err(ParseError::new(format!("a position has fourteen fields, not {}", fields.len())));
    };
    let mut state = Moonlight::new(options, seats).map_err(|error| ParseError::new(error.to_string()))?;
    state.forest = parse_board(board, seats)?;
    state.phase = Phase::ALL
        .into_iter()
        .find(|known| known.name() == phase)
        .ok_or_else(|| ParseError::new(format!("'{phase}' is not a phase of the game")))?;
    state.mover = Seat::from_number(number(mover, seats.into(), "the seat to act")?)
        .ok_or_else(|| ParseError::new("seats are numbered from 1"))?;
    state.round = number(round, state.rounds().into(), "the round")? as u8;
    state.opener = state.opener_of(state.round);
    parse_players(&mut state, players)?;
    state.stacks = parse_counts(stacks)?;
    state.this_turn = parse_this_turn(this_turn)?;
    state.this_turn.used = parse_cells(used)?;
    state.planted = parse_cells(planted)?;
    state.dormant = parse_cells(dormant)?;
    state.nursery.eggs = parse_cells(eggs)?;
    state.nursery.hatched = parse_names(hatched, &Baby::ALL, Baby::name)?.into_iter().collect();
    state.nursery.gone = parse_names(gone, &Baby::ALL, Baby::name)?.into_iter().collect();
    state.dam = parse_dam(dam)?;
    check(&state)?;
    Ok(state)
}

fn number(text: &str, most: u32, what: &str) -> Result<u32, ParseError> {
    let number = text.parse::<u32>().ok().filter(|number| *number <= most && number.to_string() == text);
    number.ok_or_else(|| ParseError::new(format!("{what} is a number up to {most}, not '{text}'")))
}

fn parse_board(text: &str, seats: u8) -> Result<Forest, ParseError> {
    let mut forest = Forest::default();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ROWS {
        return Err(ParseError::new(format!("the forest has {ROWS} rows, not {}", rows.len())));
    }
    for (letter, row) in ('a'..).zip(rows) {
        let wrong = || {
            ParseError::new(format!(
                "row {letter} is written with '.', 'E', 'M' or a piece and its owner such as 's1' for each cell, not '{row}'"
            ))
        };
        let mut signs = row.chars();
        let mut place = 0;
        while let Some(sign) = signs.next() {
            place += 1;
            let cell = Cell::named(letter, place).ok_or_else(wrong)?;
            match sign {
                '.' => {}
                'E' if forest.elder.is_empty() => forest.elder = Cells::of(cell),
                'M' => forest.stones = forest.stones.with(cell),
                _ => {
                    let piece =
                        Piece::ALL.into_iter().find(|piece| piece.letter() == sign).ok_or_else(wrong)?;
                    let owner = signs.next().and_then(|digit| digit.to_digit(10)).and_then(Seat::from_number);
                    let owner = owner.filter(|owner| owner.number() <= seats).ok_or_else(wrong)?;
                    forest.put(owner, piece, cell);
                }
            }
        }
        if Cell::named(letter, place + 1).is_some() {
            return Err(wrong());
        }
    }
    Ok(forest)
}

fn parse_players(state: &mut Moonlight, text: &str) -> Result<(), ParseError> {
    let players: Vec<&str> = text.split('/').collect();
    if players.len() != usize::from(state.seats) {
        return Err(ParseError::new(format!("there are {} players, not {}", state.seats, players.len())));
    }
    let mut hidden = BySeat::default();
    for (seat, text) in state.table().zip(players) {
        let fields: Vec<&str> = text.split(',').collect();
        let &[light, moon, points, available, column, dealt, animal, at] = &fields[..] else {
            return Err(ParseError::new(format!("a player has eight fields, not {}", fields.len())));
        };
        let boards = |text| parse_names(text, &Animal::ALL, Animal::name);
        let (dealt, unknown) = split_unknown(dealt);
        let player = &mut state.players[seat];
        player.light = number(light, MOST_LIGHT.into(), "light")? as u8;
        player.moon = number(moon, MOST_MOON.into(), "moon points")? as u8;
        player.points = number(points, 9_999, "points")? as u16;
        player.available = parse_counts(available)?;
        player.column = parse_counts(column)?;
        player.dealt = boards(dealt)?.into_iter().collect();
        hidden[seat] = unknown;
        player.animal = match boards(animal)?[..] {
            [] => None,
            [animal] => Some(animal),
            _ => return Err(ParseError::new(format!("a player keeps one animal, not '{animal}'"))),
        };
        player.at = parse_cells(at)?;
    }
    fill_boards(state, hidden)
}

/// Dealt boards without the unknown ones, which come last, and how many those are.
fn split_unknown(dealt: &str) -> (&str, u32) {
    let known = dealt.trim_end_matches("+?");
    let unknown = (dealt.len() - known.len()) as u32 / 2;
    if known == "?" { ("-", unknown + 1) } else { (known, unknown) }
}

/// Gives each seat so many boards that are neither dealt nor kept anywhere else.
fn fill_boards(state: &mut Moonlight, hidden: BySeat<u32, 4>) -> Result<(), ParseError> {
    let kept: Animals = state.table().filter_map(|seat| state.players[seat].animal).collect();
    let mut free = state.undealt().without_all(kept);
    for seat in state.table() {
        for _ in 0..hidden[seat] {
            let board =
                free.iter().next().ok_or_else(|| ParseError::new("more boards are dealt than there are"))?;
            free = free.without(board);
            state.players[seat].dealt = state.players[seat].dealt.with(board);
        }
    }
    Ok(())
}

fn parse_counts(text: &str) -> Result<[u8; 4], ParseError> {
    let counts: Result<Vec<u8>, ParseError> =
        text.split('.').map(|count| number(count, 37, "a count").map(|count| count as u8)).collect();
    let counts: Result<[u8; 4], _> = counts?.try_into();
    counts.map_err(|_| ParseError::new(format!("counts are four numbers such as 2.4.1.0, not '{text}'")))
}

fn parse_this_turn(text: &str) -> Result<ThisTurn, ParseError> {
    let wrong = || {
        ParseError::new(format!(
            "what was done in this turn is written as steps, abilities, permissions, not '{text}'"
        ))
    };
    let fields: Vec<&str> = text.split(',').collect();
    let &[steps, abilities, permissions] = &fields[..] else { return Err(wrong()) };
    let abilities: Abilities = parse_names(abilities, &Ability::ALL, Ability::name)?.into_iter().collect();
    let (double, leaf) = match permissions {
        "-" => (false, false),
        "double" => (true, false),
        "leaf" => (false, true),
        _ => return Err(wrong()),
    };
    let steps = number(steps, 2, "steps left")? as u8;
    Ok(ThisTurn { used: Cells::EMPTY, abilities, steps, double, leaf })
}

fn parse_cells(text: &str) -> Result<Cells, ParseError> {
    if text == "-" {
        return Ok(Cells::EMPTY);
    }
    let wrong =
        || ParseError::new(format!("cells are '-' or names in reading order like a1b2, not '{text}'"));
    if !text.is_ascii() || !text.len().is_multiple_of(2) || text.is_empty() {
        return Err(wrong());
    }
    let mut cells = Cells::EMPTY;
    for start in (0..text.len()).step_by(2) {
        let cell: Cell = text[start..start + 2].parse().map_err(|_| wrong())?;
        if cells.iter().any(|before| before >= cell) {
            return Err(wrong());
        }
        cells = cells.with(cell);
    }
    Ok(cells)
}

/// Names joined by `+`, in their fixed order, each once.
fn parse_names<T: Copy + Ord>(
    text: &str,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<Vec<T>, ParseError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let found: Option<Vec<T>> =
        text.split('+').map(|part| all.iter().copied().find(|&one| name(one) == part)).collect();
    found.filter(|found| found.is_sorted_by(|a, b| a < b)).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        ParseError::new(format!("'{text}' is not '-' or some of {} in this order", known.join("+")))
    })
}

fn parse_dam(text: &str) -> Result<Option<Slot>, ParseError> {
    if text == "-" {
        return Ok(None);
    }
    let slot = Slot::all().find(|slot| slot.to_string().replace(' ', "") == text);
    slot.map(Some)
        .ok_or_else(|| ParseError::new(format!("a dam is '-' or written like d1e1d2, not '{text}'")))
}

// --- whether such a position can be ---

fn need(holds: bool, reason: impl FnOnce() -> String) -> Result<(), ParseError> {
    if holds { Ok(()) } else { Err(ParseError::new(reason())) }
}

/// Refuses what no game can reach in kind.
fn check(state: &Moonlight) -> Result<(), ParseError> {
    check_round(state)?;
    if state.phase.is_set_up() {
        check_set_up(state)?;
    }
    check_pieces(state)?;
    check_animals(state)?;
    check_turtle(state)?;
    check_deeds(state)
}

fn check_round(state: &Moonlight) -> Result<(), ParseError> {
    let due = state.set_up_due();
    let (phase, round) = (state.phase, state.round);
    if phase.is_set_up() {
        need(round == 0, || "the set-up comes before round 1: its round is 0".into())?;
        return need(due == (phase, state.mover), || {
            format!(
                "what is there asks for '{} {}', not '{} {}'",
                due.0.name(),
                due.1,
                phase.name(),
                state.mover
            )
        });
    }
    need(round > 0, || "rounds are counted from 1".into())?;
    // The start is complete, but for the two trees: they may be gone by now.
    need(matches!(due.0, Phase::Life | Phase::Tree), || {
        format!("the set-up is not complete: '{}' is due", due.0.name())
    })?;
    need(phase != Phase::Over || round == state.rounds(), || {
        format!("the game ends after round {}", state.rounds())
    })
}

/// Before the first round everything is as new, but for what the set-up has placed so far.
fn check_set_up(state: &Moonlight) -> Result<(), ParseError> {
    let forest = &state.forest;
    let since = |phase: Phase, placed: Cells| {
        need(state.phase as u8 >= phase as u8 || placed.is_empty(), || {
            format!("something is placed that comes after '{}'", state.phase.name())
        })
    };
    let trees = state.table().fold(Cells::EMPTY, |trees, seat| trees | forest.of[seat]);
    since(Phase::Animal, state.animals())?;
    since(Phase::Elder, forest.elder)?;
    since(Phase::Stone, forest.stones)?;
    since(Phase::Tree, trees)?;
    need((trees - (Cells::RINGS[3] & forest.by[Piece::Small.size()])).is_empty(), || {
        "the first trees are small and stand on the edge".into()
    })?;
    need((state.animals() - Cells::RINGS[1]).is_empty(), || {
        "animals start on cells with three leaves".into()
    })?;
    let mut seat = state.first;
    for later in 0..u32::from(state.seats) {
        let own = forest.of[seat].len();
        need(own == (trees.len() + u32::from(state.seats) - 1 - later) / u32::from(state.seats), || {
            "the first trees are placed in turn order".into()
        })?;
        let mut fresh = state.fresh_player();
        fresh.available[Piece::Small.size()] -= own as u8;
        let player = state.players[seat];
        fresh = Player { at: player.at, animal: player.animal, dealt: player.dealt, ..fresh };
        need(player == fresh, || {
            format!("seat {seat} has not begun yet: points and pieces are as at the start")
        })?;
        seat = seat.next(state.seats);
    }
    need(state.stacks == state.fresh_stacks(), || "no token is taken in the set-up".into())
}

fn check_pieces(state: &Moonlight) -> Result<(), ParseError> {
    let forest = &state.forest;
    need(state.modes.elder || forest.elder.is_empty(), || "there is no elder in this game".into())?;
    need(forest.stones.len() <= state.stones_to_place(), || {
        format!("this game has {} moonstones, not {}", state.stones_to_place(), forest.stones.len())
    })?;
    for seat in state.table() {
        let player = &state.players[seat];
        for piece in Piece::ALL {
            let column = &state.layout.columns[piece.size()];
            let (available, sold) = (player.available[piece.size()], player.column[piece.size()]);
            let standing = forest.pieces(seat, piece).len();
            need(sold <= column.slots, || {
                format!("seat {seat} has room for {} of '{}'", column.slots, piece.name())
            })?;
            need(standing + u32::from(available + sold) <= column.pieces().into(), || {
                format!("seat {seat} owns {} of '{}', not more", column.pieces(), piece.name())
            })?;
        }
    }
    for (stack, &left) in state.layout.stacks.iter().zip(&state.stacks) {
        need(left <= stack.size, || format!("a stack has {} tokens at most, not {left}", stack.size))?;
    }
    need(state.seats > 2 || state.stacks[3] == 0, || {
        "with two players the stack with four leaves is not used".into()
    })?;
    let seeds = forest.by[Piece::Seed.size()];
    need((state.planted - seeds).is_empty() && (state.dormant - seeds).is_empty(), || {
        "only seeds are planted this round or may not grow".into()
    })
}

fn check_animals(state: &Moonlight) -> Result<(), ParseError> {
    let (mut kinds, mut dealt, mut cells) = (Animals::EMPTY, Animals::EMPTY, Cells::EMPTY);
    let choosing = matches!(state.phase, Phase::Deal | Phase::Keep);
    for seat in state.table() {
        let player = &state.players[seat];
        let moonless =
            player.moon == 0 && player.animal.is_none() && player.dealt.is_empty() && player.at.is_empty();
        need(state.modes.moon || moonless, || {
            "without the moon mode there are no animals and no moon points".into()
        })?;
        need(choosing || player.dealt.is_empty(), || {
            "dealt boards are remembered until everybody has kept one".into()
        })?;
        need(player.dealt.len() <= DEALT, || "two boards are dealt to each player".into())?;
        need(player.dealt.iter().all(|board| !dealt.contains(board)), || "a board was dealt twice".into())?;
        dealt = player.dealt.iter().fold(dealt, Animals::with);
        if let Some(kept) = player.animal {
            need(!kinds.contains(kept), || format!("two players keep the {}", kept.name()))?;
            need(!choosing || player.dealt.contains(kept), || {
                format!("seat {seat} was not dealt the {}", kept.name())
            })?;
            kinds = kinds.with(kept);
        }
        need(player.at.len() <= u32::from(player.animal.is_some()), || {
            "an animal stands on one cell".into()
        })?;
        need(!player.at.meets(cells | state.forest.rocks()), || "an animal has its cell for itself".into())?;
        cells |= player.at;
    }
    if choosing {
        // Dealing and keeping go round the table: nobody is ahead of their turn.
        let mut seat = state.first;
        let (mut before, mut kept_before) = (DEALT, true);
        for _ in state.table() {
            let player = &state.players[seat];
            let kept = player.animal.is_some();
            need(player.dealt.is_empty() || before == DEALT, || "boards are dealt in turn order".into())?;
            need(!kept || kept_before, || "animals are kept in turn order".into())?;
            need(!kept || state.phase == Phase::Keep, || {
                "animals are kept when all boards are dealt".into()
            })?;
            (before, kept_before) = (player.dealt.len(), kept);
            seat = seat.next(state.seats);
        }
    }
    if state.phase == Phase::Animal {
        let placed: Vec<bool> = (0..state.seats)
            .scan(state.last_player(), |seat, _| {
                let here = *seat;
                *seat = seat.previous(state.seats);
                Some(!state.players[here].at.is_empty())
            })
            .collect();
        need(placed.is_sorted_by(|a, b| a >= b), || "animals are placed counter-clockwise".into())?;
    }
    Ok(())
}

fn check_turtle(state: &Moonlight) -> Result<(), ParseError> {
    let nursery = &state.nursery;
    let owner = state.owner_of_animal(Animal::Turtle);
    let seen = nursery.hatched.len() + nursery.gone.len();
    need(nursery.unseen().len() + seen == Baby::ALL.len() as u32, || {
        "a token is hatched or gone, not both".into()
    })?;
    need(!nursery.gone.contains(Baby::Points), || "the token 'points' is never used".into())?;
    need((nursery.eggs - state.layout.beach).is_empty(), || "baby turtles lie on the beach".into())?;
    need(owner.is_none() || !state.layout.beach.meets(state.forest.rocks()), || {
        "neither elder nor stone stands where a baby turtle was laid".into()
    })?;
    let hatching = u32::from(state.phase == Phase::Hatch);
    let laid = if owner.is_some() { state.layout.beach.len() } else { 0 };
    need(nursery.eggs.len() + seen + hatching == laid, || {
        format!("{laid} baby turtles were laid, and as many lie there, are hatched or gone")
    })?;
    need(hatching == 0 || owner == Some(state.mover), || "only the turtle hatches".into())?;
    need(hatching == 0 || state.this_turn.abilities.contains(Ability::Hatch), || {
        "hatching uses the ability 'hatch'".into()
    })?;
    need(state.dam.is_none() || state.owner_of_animal(Animal::Beaver).is_some(), || {
        "there is no beaver to build a dam".into()
    })
}

fn check_deeds(state: &Moonlight) -> Result<(), ParseError> {
    let this_turn = &state.this_turn;
    if !matches!(state.phase, Phase::Life | Phase::Hatch) {
        let quiet = *this_turn == ThisTurn::default() && state.planted.is_empty() && state.dormant.is_empty();
        let fresh = quiet && (state.phase == Phase::Over || state.dam.is_none());
        return need(fresh, || "between turns nothing is done, planted or built".into());
    }
    let animal = state.players[state.mover].animal;
    need(this_turn.steps <= animal.map_or(0, Animal::steps), || {
        format!("the animal has not {} steps left", this_turn.steps)
    })?;
    need(this_turn.abilities.iter().all(|ability| Some(ability.animal()) == animal), || {
        "the player to act has used abilities of another animal".into()
    })?;
    for (given, baby) in [(this_turn.double, Baby::Double), (this_turn.leaf, Baby::Leaf)] {
        let earned = state.nursery.gone.contains(baby) && this_turn.abilities.contains(Ability::FirstSteps);
        need(!given || earned, || format!("'{}' comes from a token used in this turn", baby.name()))?;
    }
    Ok(())
}
