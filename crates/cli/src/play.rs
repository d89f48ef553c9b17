//! `lamplight play`: a game in the terminal.

use crate::error::{refuse, warn};
use crate::input::Input;
use crate::paint::{self, bold, faint};
use crate::replay::result;
use crate::rules;
use crate::setup::{self, Variant};
use crate::suggest::nearest;
use crate::text::{self, by_word};
use anyhow::{Context as _, Result};
use clap::Args;
use lamplight_core::policy::verb;
use lamplight_core::{Dice, Effect, Purpose, Rng, Seat, Tally, Turn, Viewer};
use lamplight_games::first::{self, Because, FIRST, begins};
use lamplight_games::{BotSpec, FaultKind, GameId, Language, Opponent, Setup, explain};
use lamplight_match::{Actor, AnyMatch, Known, LogLine, PlayError, Player, Reach, SystemDice};
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use time::OffsetDateTime;

#[derive(Args)]
#[command(after_help = "During a game, type an action in the game's notation, or `help`.")]
pub(crate) struct Arguments {
    /// The game, by its id
    #[arg(value_parser = setup::GameParser)]
    game: GameId,
    #[command(flatten)]
    variant: Variant,
    /// Who sits where: `1=human`, `2=level:4` (see `lamplight games`), `2=best` (the top level), `2=time:2s` (the
    /// strongest, with so much time a decision), `2=mcts` (plain tree search with 5,000 iterations a decision),
    /// `2=mcts:20000` (with as many as you say), `2=random`, `2=exec:./mybot` (a program that speaks the bot
    /// protocol), `2=net:./mynet.onnx` (search led by a net). You take seat 1 and bots of level 3 take the others, unless you say otherwise
    #[arg(long = "seat", value_name = "SEAT=WHO", value_parser = sitter)]
    seats: Vec<(Seat, Who)>,
    /// Which seat begins, in the games that leave it to the players; the same as `--set first=SEAT`. Lots are drawn
    /// unless you say
    #[arg(long, value_name = "SEAT")]
    first: Option<String>,
    /// Go on with a game that `save` has kept
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "options", "first"])]
    resume: Option<PathBuf>,
    /// Fix the lot, the dice and the bots' thoughts, so that the game can be repeated
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Who {
    Human,
    Bot(BotSpec),
}

fn sitter(text: &str) -> Result<(Seat, Who), String> {
    let form = || format!("'{text}' is not of the form SEAT=WHO, such as 1=human or 2=level:4");
    let (seat, who) = text.split_once('=').ok_or_else(form)?;
    let seat = seat.parse().ok().and_then(Seat::from_number).ok_or_else(form)?;
    let who = if who == "human" { Who::Human } else { Who::Bot(setup::bot_or(who, &["human"])?) };
    Ok((seat, who))
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let input = Input::open()?;
    let (mut game, first) = match &arguments.resume {
        Some(path) => (resume(arguments, path)?, None),
        None => new_game(arguments)?,
    };
    let whos = whos(arguments, game.players().len() as u8)?;
    for who in &whos {
        if let Who::Bot(spec) = who {
            spec.check_match(&*game).map_err(refuse)?;
        }
    }
    for (seat, who) in Seat::ALL.into_iter().zip(&whos) {
        // A record knows names, not who is a bot; what the command line says counts now.
        let name = game.players()[seat.index()].name.clone();
        game.seat_player(seat, Player { name, is_bot: matches!(who, Who::Bot(_)) });
    }
    let seed = arguments.seed;
    let bot_seed = seed.unwrap_or_else(|| u64::from(SystemDice.below(u32::MAX)));
    let bot = |(seat, who): (Seat, Who)| match who {
        Who::Human => None,
        Who::Bot(spec) => Some(spec.take_seat(arguments.game, seat, bot_seed)),
    };
    let bots = Seat::ALL.into_iter().zip(whos).map(bot).collect();
    let dice: Box<dyn Dice> = match seed {
        Some(seed) => Box::new(Rng::stream(seed, Purpose::Dice, 0)),
        None => Box::new(SystemDice),
    };
    if let Some(effect) = first {
        print_first(&mut anstream::stdout(), arguments.game, &effect)?;
    }
    let told = game.length();
    let hints = BotSpec::Analyst.sit(arguments.game, Rng::stream(bot_seed, Purpose::Bot, 6));
    let faults = [0; Seat::ALL.len()];
    Session { id: arguments.game, game, bots, faults, hints, dice, input, told, last_human: None }.play()
}

fn whos(arguments: &Arguments, seats: u8) -> Result<Vec<Who>> {
    let mut whos = vec![Who::Bot(BotSpec::DEFAULT); usize::from(seats)];
    whos[0] = Who::Human;
    for (seat, who) in &arguments.seats {
        if let Who::Bot(spec) = who {
            setup::check_bot(spec, arguments.game)?;
        }
        *whos
            .get_mut(seat.index())
            .ok_or_else(|| refuse(format!("--seat {seat}: there are only {seats} seats")))? = who.clone();
    }
    Ok(whos)
}

/// A new game, and who begins, where that is for the players to decide.
fn new_game(arguments: &Arguments) -> Result<(Box<dyn AnyMatch>, Option<Effect>)> {
    let seats = arguments.variant.players.unwrap_or(arguments.game.info().min_seats.max(2));
    arguments.game.info().check_seats(seats).map_err(refuse)?;
    let name = |(index, who): (usize, Who)| match who {
        Who::Human => Player::person(format!("Player {}", index + 1)),
        Who::Bot(spec) => Player::bot(spec.to_string()),
    };
    let players = whos(arguments, seats)?.into_iter().enumerate().map(name).collect();
    let content = arguments.variant.read_content()?;
    let first = arguments.first.iter().map(|seat| (FIRST.to_string(), seat.clone()));
    let options = arguments.variant.options.iter().cloned().chain(first).collect();
    let mut setup = Setup { game: arguments.game, options, content, players };
    let drawn = match arguments.seed {
        Some(seed) => setup.draw_first(&mut Rng::stream(seed, Purpose::Lot, 0)),
        None => setup.draw_first(&mut SystemDice),
    };
    let opened = lamplight_games::open(setup, &today());
    let game = opened.map_err(|error| setup::refuse_setup(arguments.game, &error))?;
    let because = if drawn.is_some() { Because::Lot } else { Because::Choice };
    let first = first::named(&game.options(), seats).filter(|_| seats > 1);
    Ok((game, first.map(|seat| begins(seat, because))))
}

fn resume(arguments: &Arguments, path: &Path) -> Result<Box<dyn AnyMatch>> {
    let named = |error: lamplight_games::OpenError| refuse(format!("{}: {error}", path.display()));
    let (game, record) = lamplight_games::read_record(&setup::read_text(path)?).map_err(named)?;
    if game != arguments.game {
        let (found, asked) = (game.info().id, arguments.game.info().id);
        return Err(refuse(format!("{}: this is a game of {found}, not {asked}", path.display())));
    }
    let content = arguments.variant.read_content()?;
    lamplight_games::replay(&record, content.as_ref().map(|content| content.text.as_str())).map_err(named)
}

fn today() -> String {
    OffsetDateTime::now_utc().date().to_string()
}

/// A game in the terminal.
struct Session {
    id: GameId,
    game: Box<dyn AnyMatch>,
    /// By seat; none where a person sits.
    bots: Vec<Option<Box<dyn Opponent>>>,
    /// How many of each bot's faults have been told.
    faults: [usize; Seat::ALL.len()],
    hints: Box<dyn Opponent>,
    dice: Box<dyn Dice>,
    input: Input,
    /// How much of the log has been told.
    told: usize,
    last_human: Option<Seat>,
}

/// What a line that is no action means.
const COMMANDS: [(&str, &str); 10] = [
    ("moves [BEGINNING]", "list what you can do"),
    ("hint", "ask a bot what it would do"),
    ("look", "what each side still needs, and what threatens, in the games that can tell"),
    ("undo", "take your last decision back, where the rules of undo allow"),
    ("board", "draw the board again"),
    ("why ACTION", "say why an action is not possible"),
    ("rules [RULE]", "list the rules, or read one: by its number, or by a word of its title"),
    ("save FILE", "keep the game as a record; go on later with --resume FILE"),
    ("help", "this list"),
    ("quit", "leave the game"),
];

impl Session {
    fn play(mut self) -> Result<()> {
        let mut out = anstream::stdout();
        loop {
            match self.game.turn() {
                Turn::Over => return self.finish(&mut out),
                Turn::Chance => {
                    self.game.roll(&mut *self.dice);
                }
                Turn::Player(seat) => {
                    if let Some(bot) = &mut self.bots[seat.index()] {
                        let advice =
                            bot.advise(&Known::new(&*self.game, seat)).context("the bot gave no answer")?;
                        self.tell_faults(seat);
                        self.game.play(seat, &advice.action)?;
                    } else if !self.turn_of(&mut out, seat)? {
                        writeln!(out, "The game is left unfinished.")?;
                        return Ok(());
                    }
                }
            }
            if self.bots.iter().all(Option::is_some) {
                self.tell(&mut out, Viewer::Spectator)?;
            }
        }
    }

    /// Warns of what a bot has done wrong since the last time.
    fn tell_faults(&mut self, seat: Seat) {
        let told = &mut self.faults[seat.index()];
        let faults = self.bots[seat.index()].as_ref().map_or(&[][..], |bot| bot.faults());
        for (nth, fault) in faults.iter().enumerate().skip(*told) {
            // Once it is not asked any more, that is told once.
            if fault.kind == FaultKind::NotAsked && nth > 0 && faults[nth - 1].kind == FaultKind::NotAsked {
                continue;
            }
            let name = &self.game.players()[seat.index()].name;
            let replaced = if fault.replaced { "; a random move is made for it" } else { "" };
            warn(&format!("seat {seat}, {name}: {fault}{replaced}"));
        }
        *told = faults.len();
    }

    /// A person's turn. False if they leave.
    fn turn_of(&mut self, out: &mut impl Write, seat: Seat) -> Result<bool> {
        if !self.pass_the_screen(out, seat)? {
            return Ok(false);
        }
        self.tell(out, Viewer::Seat(seat))?;
        self.draw(out, Viewer::Seat(seat))?;
        self.ask(out, seat)
    }

    fn finish(&mut self, out: &mut impl Write) -> Result<()> {
        let viewer = self.last_human.map_or(Viewer::Spectator, Viewer::Seat);
        self.tell(out, viewer)?;
        self.draw(out, viewer)?;
        writeln!(out, "{}", bold(&format!("The game is over: {}.", result(&*self.game))))?;
        if let Some(because) = self.game.outcome().and_then(|outcome| outcome.because) {
            let words = self.id.words(Language::English);
            let told = words.effect(&because, viewer, &|seat| words.seat(seat));
            let rule = because.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
            writeln!(out, "{}", text::paragraph(&format!("{told}{rule}"), 2))?;
        }
        print_scores(out, self.id, &*self.game)?;
        if self.bots.iter().any(Option::is_none) {
            let prompt = "save FILE to keep the record, Enter to leave > ";
            while let Some(line) = self.input.line(prompt, vec!["save ".to_string()])? {
                match line.split_once(' ') {
                    Some(("save", file)) => self.save(out, file)?,
                    _ if line.is_empty() || line == "quit" => break,
                    _ => writeln!(out, "The game is over: type save FILE or quit.")?,
                }
            }
        }
        Ok(())
    }

    /// Where people share the screen and know different things, the next one gets it empty. False if they leave.
    fn pass_the_screen(&mut self, out: &mut impl Write, seat: Seat) -> Result<bool> {
        let changed = self.last_human.is_some_and(|last| last != seat);
        self.last_human = Some(seat);
        let public = self.game.view(Viewer::Spectator);
        let people = Seat::ALL.into_iter().zip(&self.bots).filter(|(_, bot)| bot.is_none());
        let secrets =
            people.map(|(seat, _)| Viewer::Seat(seat)).any(|viewer| self.game.view(viewer) != public);
        if !(changed && secrets) {
            return Ok(true);
        }
        write!(out, "{}", "\n".repeat(60))?;
        let prompt = format!("{}, take the screen and press Enter > ", self.game.seat_name(seat));
        let answer = self.input.line(&prompt, Vec::new())?;
        Ok(answer.is_some_and(|answer| answer != "quit"))
    }

    /// Tells what has happened since the last time.
    fn tell(&mut self, out: &mut impl Write, viewer: Viewer) -> io::Result<()> {
        for line in self.game.log(viewer, self.told) {
            print_line(out, self.id, viewer, &line)?;
        }
        self.told = self.game.length();
        Ok(())
    }

    fn draw(&self, out: &mut impl Write, viewer: Viewer) -> io::Result<()> {
        writeln!(out)?;
        write!(out, "{}", paint::drawing(&self.game.draw(viewer)))?;
        print_standing(out, self.id, &self.game.standing(viewer))
    }

    /// Asks a person until they have acted. False if they leave.
    fn ask(&mut self, out: &mut impl Write, seat: Seat) -> Result<bool> {
        let name = self.game.seat_name(seat);
        let line = format!(
            "{}: {}",
            paint::seat(seat, &name),
            self.id.words(Language::English).prompt(self.game.prompt())
        );
        writeln!(out, "{}", text::paragraph(&line, 2))?;
        loop {
            let mut words = self.game.actions();
            words.sort_unstable();
            let commands = COMMANDS.iter().map(|(command, _)| command.split_inclusive(' ').next());
            words.extend(commands.flatten().map(str::to_string));
            let Some(line) = self.input.line("> ", words)? else { return Ok(false) };
            let (command, argument) = line.split_once(' ').unwrap_or((&line, ""));
            let argument = argument.trim();
            match command {
                "" => {}
                "quit" | "exit" => return Ok(false),
                "help" | "?" => help(out)?,
                "board" => self.draw(out, Viewer::Seat(seat))?,
                "moves" => self.list(out, &tidy(argument))?,
                "hint" => self.hint(out, seat)?,
                "look" => self.look(out, seat)?,
                "why" => self.why(out, seat, argument)?,
                "rules" => self.rules(out, argument)?,
                "save" => self.save(out, argument)?,
                "undo" => {
                    if self.undo(out, seat)? {
                        return Ok(true);
                    }
                }
                _ => {
                    let action = tidy(&line);
                    match self.game.play(seat, &action) {
                        Ok(()) => return Ok(true),
                        Err(error) => self.explain(out, &action, &error)?,
                    }
                }
            }
        }
    }

    fn explain(&self, out: &mut impl Write, typed: &str, error: &PlayError) -> io::Result<()> {
        writeln!(
            out,
            "{}",
            text::paragraph(&format!("Not possible: {}", explain(self.id, error, Language::English)), 2)
        )?;
        let actions = self.game.actions();
        let fitting: Vec<String> = actions.iter().filter(|text| text.starts_with(typed)).cloned().collect();
        let hint = if !fitting.is_empty() {
            format!("It could become: {}", text::row(&fitting))
        } else if let Some(meant) = meant(typed, error, &actions) {
            format!("Did you mean `{meant}`?")
        } else {
            "`moves` lists what you can do, `rules RULE` shows a rule, `help` the rest.".to_string()
        };
        writeln!(out, "{}", text::paragraph(&by_word(&hint, faint), 2))
    }

    /// Lists legal actions by verb, a line for each.
    fn list(&self, out: &mut impl Write, beginning: &str) -> io::Result<()> {
        let mut by_verb: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for action in self.game.actions().into_iter().filter(|action| action.starts_with(beginning)) {
            by_verb.entry(verb(&action)).or_default().push(action);
        }
        for texts in by_verb.values_mut() {
            texts.sort_unstable();
            writeln!(out, "{}", text::paragraph(&text::row(texts), 2))?;
        }
        if by_verb.is_empty() {
            writeln!(out, "Nothing you can do begins with '{beginning}'.")?;
        }
        Ok(())
    }

    fn hint(&mut self, out: &mut impl Write, seat: Seat) -> Result<()> {
        let advice = self.hints.advise(&Known::new(&*self.game, seat)).context("the bot gave no answer")?;
        let chance = advice.value.map(|value| format!(", about {:.0} % of the win", value * 100.0));
        writeln!(out, "A bot would play {}{}.", bold(&advice.action), chance.unwrap_or_default())?;
        let words = self.id.words(Language::English);
        for merit in self.game.merits(&advice.action) {
            let reason = words.merit(&merit, &|seat| words.seat(seat));
            writeln!(out, "{}", text::paragraph(&reason, 2))?;
        }
        if advice.line.len() > 1 {
            let line = format!("It expects {} to follow.", text::row(&advice.line[1..]));
            writeln!(out, "{}", text::paragraph(&by_word(&line, faint), 2))?;
        }
        Ok(())
    }

    fn look(&self, out: &mut impl Write, seat: Seat) -> io::Result<()> {
        let Some(insight) = self.game.insight(Viewer::Seat(seat)) else {
            return writeln!(out, "This game has nothing to add to what the board shows.");
        };
        print_standing(out, self.id, &insight.tallies)?;
        let words = self.id.words(Language::English);
        for threat in &insight.threats {
            let told = words.effect(threat, Viewer::Seat(seat), &|seat| words.seat(seat));
            writeln!(out, "{}", text::paragraph(&told, 2))?;
        }
        if insight.threats.is_empty() {
            writeln!(out, "Nothing threatens.")?;
        }
        Ok(())
    }

    fn why(&self, out: &mut impl Write, seat: Seat, action: &str) -> Result<()> {
        if action.is_empty() {
            writeln!(out, "Name an action: why d4")?;
            return Ok(());
        }
        let Err(error) = self.game.check(seat, &tidy(action)) else {
            writeln!(out, "You can do that.")?;
            return Ok(());
        };
        let reason = format!("Not possible: {}", explain(self.id, &error, Language::English));
        writeln!(out, "{}", text::paragraph(&reason, 2))?;
        if let PlayError::Illegal(refusal) = error
            && let Some(rule) = refusal.rule.and_then(|id| self.id.rules().rule(id))
        {
            rules::print_rule(out, &rule)?;
        }
        Ok(())
    }

    fn rules(&self, out: &mut impl Write, query: &str) -> io::Result<()> {
        if query.is_empty() {
            for rule in self.id.rules().rules() {
                writeln!(out, "{} {}", bold(rule.id), rule.title)?;
            }
            return Ok(());
        }
        match rules::find(self.id, query) {
            Ok(rules) => rules::print_rules(out, &rules),
            Err(error) => writeln!(out, "{}", text::paragraph(&error, 2)),
        }
    }

    /// Never overwrites, so that nothing is lost.
    fn save(&self, out: &mut impl Write, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(out, "Name a file: save game.txt");
        }
        let record = self.game.record(None);
        let written = OpenOptions::new().write(true).create_new(true).open(file).and_then(|mut kept| {
            kept.write_all(record.as_bytes())?;
            kept.sync_all()
        });
        match written {
            Err(error) => return writeln!(out, "Not saved: {file}: {error}"),
            Ok(()) => writeln!(out, "Saved as {file}.")?,
        }
        if self.game.info().secrets && self.game.outcome().is_none() {
            writeln!(
                out,
                "{}",
                faint("The file holds everybody's secrets, so that the game can go on: no peeking.")
            )?;
        }
        Ok(())
    }

    /// Whether something was taken back.
    fn undo(&mut self, out: &mut impl Write, seat: Seat) -> Result<bool> {
        let reach = match self.game.can_undo(seat) {
            Ok(reach) => reach,
            Err(error) => {
                writeln!(out, "Not possible: {error}.")?;
                return Ok(false);
            }
        };
        let agreed = reach == Reach::Free || {
            let answer = self
                .input
                .line("Do the other players agree? (yes/no) > ", vec!["yes".into(), "no".into()])?;
            answer.is_some_and(|answer| answer == "yes" || answer == "y")
        };
        if !agreed {
            writeln!(out, "Nothing is taken back.")?;
            return Ok(false);
        }
        match self.game.undo(seat) {
            Ok(count) => writeln!(out, "Taken back: {count} action{}.", if count == 1 { "" } else { "s" })?,
            Err(error) => {
                writeln!(out, "Not possible: {error}.")?;
                return Ok(false);
            }
        }
        self.told = self.game.length();
        Ok(true)
    }
}

/// What people type, as notation has it: lower case, single spaces.
fn tidy(typed: &str) -> String {
    typed.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn help(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "Type an action in the game's notation; Tab completes it. Or:")?;
    COMMANDS.iter().try_for_each(|(command, help)| {
        writeln!(out, "{}", text::paragraph(&format!("  {command:<18} {help}"), 21))
    })
}

/// The command or action that is nearest to a line. Where the game has understood the line, nothing else was meant.
fn meant(typed: &str, error: &PlayError, actions: &[String]) -> Option<String> {
    if !matches!(error, PlayError::Unreadable(_)) {
        return None;
    }
    let (word, rest) = typed.split_once(' ').map_or((typed, ""), |(word, rest)| (word, rest));
    let commands = COMMANDS.iter().filter_map(|(command, _)| command.split(' ').next());
    match nearest(word, commands) {
        Some(command) if rest.is_empty() => Some(command.to_string()),
        Some(command) => Some(format!("{command} {rest}")),
        None => nearest(typed, actions.iter().map(String::as_str)).map(str::to_string),
    }
}

/// The line before the log: who begins.
fn print_first(out: &mut impl Write, game: GameId, first: &Effect) -> io::Result<()> {
    let words = game.words(Language::English);
    let told = words.effect(first, Viewer::Spectator, &|seat| words.seat(seat));
    writeln!(out, "{}", text::paragraph(&by_word(&told, faint), 2))
}

/// One line of the log: who, in notation, and what it did, in sentences.
pub(crate) fn print_line(
    out: &mut impl Write,
    game: GameId,
    viewer: Viewer,
    line: &LogLine,
) -> io::Result<()> {
    let words = game.words(Language::English);
    let told: Vec<String> =
        line.effects.iter().map(|effect| words.effect(effect, viewer, &|seat| words.seat(seat))).collect();
    let told = if told.is_empty() { String::new() } else { format!("  {}", by_word(&told.join(" "), faint)) };
    let line = match line.actor {
        Actor::Seat(seat) => {
            let name = paint::seat(seat, &words.seat(seat));
            format!("{:>4}. {name}: {}{told}", line.turn, bold(&line.text))
        }
        Actor::Chance => format!("{:>4}. {}{told}", line.turn, line.text),
    };
    writeln!(out, "{}", text::paragraph(&line, 6))
}

/// How it stands: a line for each seat.
fn print_standing(out: &mut impl Write, id: GameId, tallies: &[Tally]) -> io::Result<()> {
    let words = id.words(Language::English);
    let seats = tallies.iter().map(|tally| tally.amounts.len()).max().unwrap_or(0);
    for seat in Seat::up_to(seats as u8) {
        let told: Vec<String> = tallies.iter().filter_map(|tally| words.tally(tally, seat)).collect();
        if !told.is_empty() {
            writeln!(out, "{}: {}", paint::seat(seat, &words.seat(seat)), told.join(", "))?;
        }
    }
    Ok(())
}

fn print_scores(out: &mut impl Write, id: GameId, game: &dyn AnyMatch) -> io::Result<()> {
    let Some(outcome) = game.outcome() else { return Ok(()) };
    if outcome.scores.is_none() && outcome.ranks.is_none() {
        return Ok(());
    }
    let words = id.words(Language::English);
    let label =
        |key: &'static str| words.texts().get(&format!("score.{key}")).map_or(key, |text| text.as_str());
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    let seats = Seat::up_to(game.players().len() as u8);
    rows.push(("", seats.map(|seat| game.seat_name(seat).into_owned()).collect()));
    for line in &outcome.breakdown {
        if let Some(points) = &line.points {
            rows.push((label(line.key), points.iter().map(ToString::to_string).collect()));
        }
    }
    if let Some(scores) = &outcome.scores {
        let text = |score: &Option<i32>| score.map_or("–".to_string(), |score| score.to_string());
        rows.push(("Points", scores.iter().map(text).collect()));
    }
    for decider in &outcome.deciders {
        let label = words.texts().get(&format!("tally.{}", decider.key));
        let text = |amount: &Option<i32>| amount.map_or("–".to_string(), |amount| amount.to_string());
        rows.push((label.map_or(decider.key, String::as_str), decider.amounts.iter().map(text).collect()));
    }
    if let Some(ranks) = &outcome.ranks {
        rows.push(("Place", ranks.iter().map(ToString::to_string).collect()));
    }
    let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    for (label, cells) in rows {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>10}")).collect();
        writeln!(out, "{label:<width$}{}", cells.concat())?;
    }
    for remark in outcome.breakdown.iter().filter(|line| line.points.is_none()) {
        writeln!(out, "{}", label(remark.key))?;
    }
    Ok(())
}
