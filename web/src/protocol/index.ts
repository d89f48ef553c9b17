// Written from crates/protocol by `make golden`. A test compares the two: do not edit.

/**
 * One argument of a message.
 */
export type Arg = number | string;

/**
 * One thing that an action did.
 */
export type Effect = { 
/**
 * What happened: `effect.<key>` in the catalogue.
 */
key: string, 
/**
 * The rule behind it.
 */
rule?: string, 
/**
 * Who, what, where from, where to, how much: `seat`, `piece` or `card`, `from`, `to`, `amount`, wherever they fit.
 */
args: { [key in string]: Arg }, };

/**
 * One reason to do something.
 */
export type Merit = { 
/**
 * The reason: `merit.<key>` in the catalogue.
 */
key: string, 
/**
 * What the sentence speaks of.
 */
args: { [key in string]: Arg }, };

/**
 * Why something is not possible.
 */
export type Refusal = { 
/**
 * The rule that says so.
 */
rule?: string, 
/**
 * The reason: `why.<key>` in the catalogue.
 */
key: string, 
/**
 * What the sentence speaks of.
 */
args: { [key in string]: Arg }, };

/**
 * Kinds of refusals. Programs may rely on these names.
 */
export type Code = "malformed" | "too_large" | "rate_limited" | "foreign_origin" | "no_guest" | "not_found" | "bad_setup" | "bad_name" | "name_imitates" | "bad_text" | "text_too_long" | "bad_record" | "not_your_seat" | "not_host" | "seat_taken" | "seat_kept" | "saw_secrets" | "same_address" | "plays_against" | "borrowed_device" | "too_many_devices" | "removed" | "still_here" | "wrong_stage" | "stale_version" | "future_version" | "not_your_turn" | "illegal_action" | "game_over" | "nothing_to_undo" | "undo_across_reveal" | "no_undo_asked" | "no_claim" | "no_rematch_offered" | "hints_off" | "still_played" | "log_full" | "frozen" | "too_many_tables" | "full" | "busy" | "shutting_down" | "internal";

/**
 * A refusal: nothing has changed. The code is for programs, the words are for people.
 */
export type Problem = { 
/**
 * Which kind of refusal.
 */
code: Code, 
/**
 * What was wrong, and what would be right.
 */
message: string, 
/**
 * The reason as a value, if the rules of a game forbid it.
 */
refusal?: Refusal, };

/**
 * What values an option takes.
 */
export type OptionKind = { "kind": "flag" } | { "kind": "number", min: number, max: number, } | { "kind": "seat", max: number, } | { "kind": "name", names: Array<string>, };

/**
 * One option of a game; `option.<key>` in its words says what it does.
 */
export type OptionInfo = { key: string, 
/**
 * What values it takes.
 */
kind: OptionKind, 
/**
 * The value if nothing is chosen, as typed.
 */
default: string, };

/**
 * A graded bot; `level.<level>` in the words of its game says what to expect of it.
 */
export type LevelInfo = { 
/**
 * From 1.
 */
level: number, 
/**
 * What people call it.
 */
name: string, };

/**
 * House content in a file that the operator put there.
 */
export type ContentFile = { name: string, };

/**
 * A cell of a plain board, and its middle in units of the distance between neighbours; y grows downwards.
 */
export type CellInfo = { name: string, 
/**
 * From left to right.
 */
x: number, 
/**
 * From top to bottom.
 */
y: number, };

/**
 * A plain board.
 */
export type BoardInfo = { 
/**
 * Whether the cells are hexagons; otherwise they are squares.
 */
hexagons: boolean, 
/**
 * Every cell, row by row from the top.
 */
cells: Array<CellInfo>, };

/**
 * The table of somebody who has never played a game.
 */
export type Gentle = { 
/**
 * The level of the bots: one that a beginner is meant to beat about half of the time.
 */
level: number, 
/**
 * How many play, with one person among them.
 */
seats: number, 
/**
 * What is left for later, by option: the rest of the game is the defaults.
 */
options: { [key in string]: string }, };

/**
 * A game: what is on its box, and what can be chosen before play.
 */
export type GameInfo = { 
/**
 * Short name in lower case.
 */
id: string, 
/**
 * Name on the box.
 */
title: string, 
/**
 * One sentence that makes people want to play.
 */
summary: string, 
/**
 * Raised whenever a change of the rules could make an old record replay differently.
 */
rules_version: number, 
/**
 * Fewest players.
 */
min_seats: number, 
/**
 * Most players.
 */
max_seats: number, 
/**
 * How long a game between people takes.
 */
minutes: number, 
/**
 * Whether dice, draws or reveals occur.
 */
chance: boolean, 
/**
 * Whether some players know what others do not.
 */
secrets: boolean, 
/**
 * What the seats are called, as many as there can be.
 */
seat_titles: Array<string>, 
/**
 * What can be switched.
 */
options: Array<OptionInfo>, 
/**
 * The graded bots, the weakest first.
 */
levels: Array<LevelInfo>, 
/**
 * How a newcomer begins.
 */
gentle: Gentle, 
/**
 * Whether a longer look at its positions tells something: `POST /api/tables/{table}/insight`.
 */
insight: boolean, 
/**
 * House content that the operator offers besides the game's own.
 */
content: Array<ContentFile>, 
/**
 * Whether somebody can describe a box of their own: `GET /api/games/{game}/content`.
 */
form: boolean, 
/**
 * How many lessons it has: `GET /api/games/{game}/lessons/{language}`.
 */
lessons: number, 
/**
 * The cells of its board, if it is a plain one: for a page that has no drawing of the game.
 */
board: BoardInfo | null, };

/**
 * One numbered rule.
 */
export type RuleText = { 
/**
 * Such as `PAT-5`.
 */
id: string, 
/**
 * The rest of its heading.
 */
title: string, 
/**
 * Its text, in markdown.
 */
text: string, };

/**
 * A game's numbered rules, as players read them.
 */
export type RulesText = { 
/**
 * The language that they are written in: the one asked for, or English.
 */
language: string, 
/**
 * All of them, in markdown.
 */
page: string, 
/**
 * The numbered rules, in the order of the page.
 */
rules: Array<RuleText>, };

/**
 * Where in its life a table is.
 */
export type Stage = "open" | "running" | "finished" | "frozen";

/**
 * How a game came to an end.
 */
export type Ending = { "how": "played" } | { "how": "resigned", seat: number, } | { "how": "timed_out", seat: number, } | { "how": "abandoned" };

/**
 * Why somebody who sat down to play has lost before the end.
 */
export type Forfeit = "resigned" | "timed_out";

/**
 * A person at a table.
 */
export type Person = { 
/**
 * As shown.
 */
name: string, 
/**
 * Whether they are connected.
 */
here: boolean, 
/**
 * Their number at this table, which stays the same whatever they are called.
 */
number?: number, 
/**
 * Whether the name looks like another one in other letters.
 */
lookalike?: boolean, };

/**
 * Somebody whom the host has sent away from a table.
 */
export type Removed = { 
/**
 * Their number at this table.
 */
number: number, 
/**
 * What they were called then.
 */
name: string, };

/**
 * A device that holds a seat.
 */
export type Device = { 
/**
 * By which it can be ended.
 */
number: number, 
/**
 * Whether it is the one that asks.
 */
this: boolean, 
/**
 * Whether it came by a link, and so can play but not give the seat away.
 */
borrowed: boolean, 
/**
 * Since when it has held the seat, in milliseconds since 1970.
 */
since: number, 
/**
 * Whether it is connected.
 */
here: boolean, 
/**
 * When it was last connected, in milliseconds since 1970, if it is not and that is known.
 */
last_seen: number | null, };

/**
 * A seat and who sits in it. Neither a person nor a bot: the seat is open. Both: the bot plays for a person who is
 * gone and may come back.
 */
export type SeatInfo = { 
/**
 * From 1.
 */
seat: number, 
/**
 * What the seat is called in this game.
 */
title: string, 
/**
 * The person it belongs to.
 */
person: Person | null, 
/**
 * The level of the bot that plays it.
 */
bot: number | null, 
/**
 * Time left as of [`Now::at`], in milliseconds, if the table has a clock.
 */
clock?: number, 
/**
 * Whether the clock runs: the person in the seat is to act, and has looked at the game since it started.
 */
clock_runs?: boolean, 
/**
 * Whether the seat has lost before the end. A bot plays it on.
 */
forfeit?: Forfeit, };

/**
 * Time to think: a bank, and what every decision adds to it. Whoever has used it up has lost.
 */
export type Clock = { 
/**
 * Seconds in the bank at the start: from 10 to 86400, or to 1209600 (14 days) if it is for each turn.
 */
bank: number, 
/**
 * Seconds that each decision adds, up to 3600; 0 if the bank is for each turn.
 */
increment: number, 
/**
 * Whether the bank is full again at each turn: for games by correspondence.
 */
per_move?: boolean, 
/**
 * Whether nobody loses by time: instead, a bot makes the decision that is due.
 */
bots_play_on?: boolean, };

/**
 * Who is meant to sit in a seat.
 */
export type NewSeat = { "kind": "me" } | { "kind": "open" } | { "kind": "bot", 
/**
 * Its level, from 1.
 */
level: number, };

/**
 * A content file.
 */
export type ContentText = { 
/**
 * Its name, without folders.
 */
name: string, 
/**
 * What it says, in TOML: at most 64 kB.
 */
text: string, };

/**
 * House content for a new table.
 */
export type NewContent = string | ContentText;

/**
 * The kinds of value in a content file.
 */
export type Shape = "number" | "text" | "list" | "table";

/**
 * What is counted.
 */
export type Counted = "entries" | "characters" | "cards";

/**
 * What is wrong with a field.
 */
export type Reason = { "kind": "no_content" } | { "kind": "full" } | { "kind": "syntax", message: string, } | { "kind": "missing", name: string, } | { "kind": "unknown", name: string, known: Array<string>, } | { "kind": "expected", expected: Shape, } | { "kind": "range", least: number, most: number, found: number, } | { "kind": "count", of: Counted, least: number, most: number, found: number, } | { "kind": "choice", found: string, known: Array<string>, } | { "kind": "twice", name: string, } | { "kind": "cell", found: string, first: string, last: string, } | { "kind": "name", found: string, } | { "kind": "other", key: string, args: { [key in string]: Arg }, };

/**
 * One fault of a content file.
 */
export type Fault = { 
/**
 * The line in the file, from 1; none when the fault is not in one place.
 */
line: number | null, 
/**
 * The field, named from the top of the file: `trading.match.off`, `river[2]`. Empty for the whole file.
 */
field: string, 
/**
 * What is wrong, as a value.
 */
reason: Reason, 
/**
 * The same in English, with the remedy.
 */
message: string, };

/**
 * What a field holds.
 */
export type FormKind = { "kind": "number", least: number, most: number, } | { "kind": "text", most: number, } | { "kind": "choice", names: Array<string>, } | { "kind": "cell", first: string, last: string, } | { "kind": "letters", letters: string, least: number, most: number, } | { "kind": "list", 
/**
 * What each entry is.
 */
of: FormKind, least: number, most: number, 
/**
 * Whether no entry may come twice.
 */
distinct: boolean, } | { "kind": "group", fields: Array<FormField>, } | { "kind": "counts", names: Array<string>, least: number, most: number, } | { "kind": "cards", columns: Array<FormField>, least: number, most: number, };

/**
 * One field of a content file. Its label is `content.KEY` in the game's words, and `content.KEY.KEY` for what is
 * inside.
 */
export type FormField = { 
/**
 * Its name in the file.
 */
key: string, 
/**
 * Whether a file may leave it out.
 */
optional: boolean, } & ({ "kind": "number", least: number, most: number, } | { "kind": "text", most: number, } | { "kind": "choice", names: Array<string>, } | { "kind": "cell", first: string, last: string, } | { "kind": "letters", letters: string, least: number, most: number, } | { "kind": "list", 
/**
 * What each entry is.
 */
of: FormKind, least: number, most: number, 
/**
 * Whether no entry may come twice.
 */
distinct: boolean, } | { "kind": "group", fields: Array<FormField>, } | { "kind": "counts", names: Array<string>, least: number, most: number, } | { "kind": "cards", columns: Array<FormField>, least: number, most: number, });

/**
 * A content file to check: its text, or the values of its form.
 */
export type CheckContent = { 
/**
 * The text of a file, in TOML.
 */
text?: string | null, 
/**
 * The values of the form.
 */
values?: unknown, };

/**
 * What came of a check.
 */
export type CheckedContent = { 
/**
 * The file, in TOML; empty if it could not be written.
 */
text: string, 
/**
 * Tells contents apart: the same one as in records.
 */
fingerprint: string | null, 
/**
 * The values of the form, if the file fits it: an object for a table and for a deck of known cards; for a deck of
 * cards that the file names a list of `{"name": …, "card": {…}}`.
 */
values: unknown, 
/**
 * What is wrong with it, in the order of the file.
 */
faults: Array<Fault>, };

/**
 * A content file that can be chosen by its name.
 */
export type OfferedContent = { name: string, 
/**
 * What it says.
 */
file: CheckedContent, };

/**
 * A game's content: the form of its files, the file it comes with, and those that the operator offers.
 */
export type GameContent = { 
/**
 * The fields of a file, in the order in which they are shown.
 */
form: Array<FormField>, 
/**
 * The file that the game comes with.
 */
house: OfferedContent, 
/**
 * Files that the operator offers besides.
 */
offered: Array<OfferedContent>, };

/**
 * A table to open.
 */
export type NewTable = { game: string, 
/**
 * Options other than the defaults, as typed. Unless `first` names a seat, lots are drawn for who begins.
 */
options: { [key in string]: string }, 
/**
 * House content other than the game's own: the name of a file that the server offers, or a file of one's own.
 */
content?: NewContent | null, 
/**
 * Who is meant to sit where.
 */
seats: Array<NewSeat>, 
/**
 * Whether everybody finds it in the list; otherwise only who has its link.
 */
public: boolean, 
/**
 * Time to think, if it is limited.
 */
clock?: Clock | null, 
/**
 * Whether players may ask a bot for a hint. If nothing is said: where nobody else plays.
 */
hints?: boolean | null, };

/**
 * A table that was opened. It has started if no seat is open.
 */
export type Created = { table: string, 
/**
 * The secret of its invitation link.
 */
key: string, };

/**
 * What does not change at a table.
 */
export type TableInfo = { id: string, game: string, 
/**
 * All options in force. `first` is `lot` until lots are drawn, which is when the game starts.
 */
options: { [key in string]: string }, 
/**
 * The content file, if it is not the game's own.
 */
content: string | null, 
/**
 * The fingerprint of that file: the same one as in records.
 */
fingerprint: string | null, 
/**
 * Whether everybody finds it in the list.
 */
public: boolean, host: string, 
/**
 * Time to think, if it is limited.
 */
clock: Clock | null, 
/**
 * Whether players may ask a bot for a hint.
 */
hints: boolean, 
/**
 * At a table without a clock: after so many milliseconds without a decision, the others may claim that somebody no
 * longer plays.
 */
claim_after: number, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created: number, };

/**
 * A table, to whoever asks for it.
 */
export type TableDetails = { 
/**
 * What does not change.
 */
table: TableInfo, 
/**
 * What the table is to whoever asks.
 */
you: You, 
/**
 * How it looks now.
 */
now: Now, };

/**
 * A table in a list.
 */
export type TableSummary = { 
/**
 * What does not change.
 */
table: TableInfo, 
/**
 * Where in its life it is.
 */
stage: Stage, 
/**
 * Who sits where.
 */
seats: Array<SeatInfo>, 
/**
 * When something last happened, in milliseconds since 1970.
 */
updated: number, 
/**
 * The seats of whoever asks.
 */
yours: Array<number>, 
/**
 * Whether one of these is to act.
 */
your_turn: boolean, 
/**
 * How it came to an end.
 */
ending: Ending | null, 
/**
 * Who has won, if it is over and decided.
 */
winners: Array<number>, };

/**
 * A page of tables, those first whose seats or stage changed last.
 */
export type TableList = { tables: Array<TableSummary>, 
/**
 * Ask with `before` set to this for more; none if there are no more.
 */
next: number | null, };

/**
 * What hangs on a decision, if it is not as much as usual.
 */
export type Weight = "idle" | "final";

/**
 * Legal actions as a tree of picks: one way to go on, or several that go on alike.
 */
export type Branch = { 
/**
 * What kind of thing is picked here: `cell`, `card`, `piece`, `side`, `seat` or `button`.
 */
kind: string, 
/**
 * Which ones can be picked, each followed by these choices. A thing may stand in several branches: what follows it is
 * what follows it in any of them.
 */
names: Array<string>, 
/**
 * What hangs on the action, if these picks complete it.
 */
weight?: Weight, 
/**
 * What is picked next; nothing if the action is complete.
 */
then?: Array<Branch>, };

/**
 * What stands on a cell of a plain board.
 */
export type Mark = { cell: string, 
/**
 * A letter or two.
 */
text: string, 
/**
 * The seat that it belongs to, if it does.
 */
seat?: number, };

/**
 * A position as somebody sees it, and what to look at.
 */
export type Figure = { 
/**
 * The seats, without people.
 */
seats: Array<SeatInfo>, 
/**
 * Whose knowledge this shows; none for a spectator's.
 */
viewer: number | null, 
/**
 * What they know.
 */
view: unknown, 
/**
 * What stands on the cells of a plain board.
 */
marks: Array<Mark>, 
/**
 * What the last action did.
 */
effects: Array<Effect>, 
/**
 * What has been picked for the next action.
 */
chosen: Array<string>, 
/**
 * What could be picked next, if the picture shows it.
 */
possible: Array<string>, 
/**
 * What the picture points at, as picks.
 */
point: Array<string>, 
/**
 * Which of its extras the board shows, such as light and shade.
 */
shows: string | null, 
/**
 * Whether the board is drawn.
 */
board: boolean, 
/**
 * Whether what lies beside the board is drawn.
 */
side: boolean, };

/**
 * Words or a picture.
 */
export type BookPart = { "kind": "text", text: string, } | { "kind": "figure", caption: string, figure: Figure, };

/**
 * A part of a rulebook under a heading of its own.
 */
export type BookSection = { 
/**
 * The same in all languages.
 */
id: string, title: string, 
/**
 * The numbered rules that it explains, by their ids.
 */
rules: Array<string>, 
/**
 * What stands in it, in order.
 */
parts: Array<BookPart>, };

/**
 * A rulebook in one language.
 */
export type Book = { 
/**
 * The language that it is written in: the one asked for, or English.
 */
language: string, 
/**
 * From beginning to end; none for a game without a rulebook. One of them has the id `summary`.
 */
sections: Array<BookSection>, };

/**
 * What taking a decision back needs.
 */
export type Undo = "free" | "consent";

/**
 * Something that happens once all have agreed.
 */
export type Proposal = { 
/**
 * The seat that proposes it.
 */
by: number, 
/**
 * Whose answer is missing.
 */
waits_for: Array<number>, };

/**
 * A seat that lost before the end.
 */
export type Forfeited = { seat: number, why: Forfeit, };

/**
 * A bot that stood in for a person.
 */
export type StandIn = { seat: number, 
/**
 * How many decisions the bot has made.
 */
decisions: number, 
/**
 * How many of them because the person's time was up.
 */
out_of_time: number, 
/**
 * How many the seat has made in all.
 */
of: number, };

/**
 * How a game ended.
 */
export type Outcome = { 
/**
 * Several when shared; none when drawn or lost by all.
 */
winners: Array<number>, 
/**
 * Points by seat where the game counts them; null for a seat that scores nothing at all.
 */
scores: Array<number | null> | null, 
/**
 * Rank by seat, equal ranks shared, where the game ranks everyone.
 */
ranks: Array<number> | null, 
/**
 * How the scores came about.
 */
breakdown: Array<ScoreLine>, 
/**
 * What has decided besides the scores, such as what breaks a tie.
 */
deciders?: Array<Tally>, 
/**
 * What has decided it, by which rule; nothing where somebody dropped out.
 */
because?: Effect, 
/**
 * Who lost before the end, in this order; they rank below all others, those first who held out longest.
 */
forfeits?: Array<Forfeited>, 
/**
 * For whom bots have decided.
 */
stand_ins?: Array<StandIn>, };

/**
 * One line of a score sheet.
 */
export type ScoreLine = { 
/**
 * What the points are for: `score.<key>` in the game's words.
 */
key: string, 
/**
 * By seat; null for a remark.
 */
points: Array<number> | null, };

/**
 * Something that is counted for each seat: a view has a list of them as `standing`.
 */
export type Tally = { 
/**
 * What is counted: `tally.<key>` in the game's words; `points` needs none.
 */
key: string, 
/**
 * By seat; null for a seat that it does not concern.
 */
amounts: Array<number | null>, 
/**
 * How much there is in all, if there is a whole.
 */
of?: number, 
/**
 * Whether less is better.
 */
less?: boolean, };

/**
 * How a table looks to a viewer now.
 */
export type Now = { 
/**
 * The version of the last event that is part of this.
 */
version: number, 
/**
 * The server's clock, in milliseconds since 1970.
 */
at: number, 
/**
 * Where in its life the table is.
 */
stage: Stage, 
/**
 * Who sits where.
 */
seats: Array<SeatInfo>, 
/**
 * How many actions the log has.
 */
ply: number, 
/**
 * The number of the turn.
 */
turn: number, 
/**
 * Who is to act; nobody before the start and after the end.
 */
to_act: number | null, 
/**
 * What that player is asked for: `prompt.<key>` in the catalogue.
 */
prompt: string | null, 
/**
 * What the viewer may do, if the viewer is to act.
 */
choices: Array<Branch>, 
/**
 * What the viewer knows, as the game writes it; null before the start.
 */
view: unknown, 
/**
 * What stands on the cells of a plain board, for viewers who asked for it.
 */
marks?: Array<Mark>, 
/**
 * Whether the viewer could take a decision back.
 */
undo: Undo | null, 
/**
 * The seat that asks to take a decision back, if one does.
 */
undo_asked: number | null, 
/**
 * From when on the others may claim that the seat to act no longer plays, in milliseconds since 1970; none if that
 * cannot be claimed.
 */
claim_from?: number, 
/**
 * Such a claim, if it has been made.
 */
claim?: Proposal, 
/**
 * How it came to an end.
 */
ending: Ending | null, 
/**
 * The result, once it is decided: by the rules, or because only one has neither given up nor run out of time.
 */
outcome: Outcome | null, 
/**
 * A rematch that somebody offers.
 */
rematch_offer?: Proposal, 
/**
 * Where the players meet again.
 */
rematch: string | null, };

/**
 * What a table is to the guest who asks.
 */
export type You = { name: string, seats: Array<number>, 
/**
 * The seat whose knowledge this connection gets; none for a spectator.
 */
viewer: number | null, 
/**
 * The seats that this device holds by a link: it can play there, but not give the seat away.
 */
borrowed?: Array<number>, 
/**
 * Whether the guest opened the table.
 */
host: boolean, 
/**
 * Whether the host has sent the guest away: they can look on, but neither sit down nor speak.
 */
removed?: boolean, 
/**
 * To the host: whom they have sent away.
 */
sent_away?: Array<Removed>, 
/**
 * The secret of the invitation link, for those who may pass it on.
 */
key: string | null, };

/**
 * The secret of an invitation link, or of a seat link.
 */
export type Enter = { key: string, };

/**
 * A private link to one's own seat, to go on playing on another device.
 */
export type SeatLink = { table: string, seat: number, token: string, };

/**
 * The guest who asks.
 */
export type Me = { 
/**
 * As shown to others.
 */
name: string, 
/**
 * The build of the server.
 */
build: string, 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * For whoever has come by an address that leads nowhere but to their own computer: the address by which others reach
 * the server, if there is one.
 */
elsewhere?: string, };

/**
 * A new name.
 */
export type Rename = { 
/**
 * From 1 to 24 visible characters, and nothing that people would take for a bot, a seat or another guest.
 */
name: string, };

/**
 * One action as a viewer sees it.
 */
export type Line = { 
/**
 * Its number in the log, from 0.
 */
ply: number, 
/**
 * The turn it belongs to.
 */
turn: number, 
/**
 * The seat; none for chance.
 */
actor: number | null, 
/**
 * In notation, `?` for what the viewer may not know.
 */
text: string, 
/**
 * What it did.
 */
effects: Array<Effect>, 
/**
 * Whether a bot decided for the person in the seat.
 */
stand_in?: boolean, 
/**
 * Whether it did because their time was up.
 */
out_of_time?: boolean, };

/**
 * What happened.
 */
export type EventBody = { "kind": "created", by: string, } | { "kind": "seat_taken", seat: number, name: string, } | { "kind": "seat_left", seat: number, name: string, } | { "kind": "seat_set", seat: number, 
/**
 * The bot's level; none if the seat is open now.
 */
bot: number | null, } | { "kind": "renamed", seat: number, name: string, } | { "kind": "started", 
/**
 * Who begins, and why, in the games that leave it to the players.
 */
effects: Array<Effect>, } | { "kind": "acted", 
/**
 * What the viewer knows after it. Only while it is news, and only if something else follows in the same
 * message: after the last action that is [`crate::Now::view`].
 */
view?: unknown, 
/**
 * What stands on the cells of a plain board then, for viewers who asked for it.
 */
marks?: Array<Mark>, 
/**
 * Its number in the log, from 0.
 */
ply: number, 
/**
 * The turn it belongs to.
 */
turn: number, 
/**
 * The seat; none for chance.
 */
actor: number | null, 
/**
 * In notation, `?` for what the viewer may not know.
 */
text: string, 
/**
 * What it did.
 */
effects: Array<Effect>, 
/**
 * Whether a bot decided for the person in the seat.
 */
stand_in?: boolean, 
/**
 * Whether it did because their time was up.
 */
out_of_time?: boolean, } | { "kind": "timed_out", seat: number, 
/**
 * Whether that has lost them the game. Otherwise a bot makes the decision that is due.
 */
lost: boolean, } | { "kind": "undo_asked", seat: number, } | { "kind": "undo_agreed", seat: number, } | { "kind": "undo_refused", seat: number, } | { "kind": "undone", 
/**
 * Who took their decision back.
 */
seat: number, 
/**
 * How many actions the log has now.
 */
length: number, } | { "kind": "took_over", seat: number, level: number, } | { "kind": "returned", seat: number, } | { "kind": "resigned", seat: number, 
/**
 * Whether the others agreed that this person no longer plays.
 */
claimed: boolean, } | { "kind": "claim_made", seat: number, against: number, } | { "kind": "claim_agreed", seat: number, } | { "kind": "claim_refused", seat: number, } | { "kind": "chat", 
/**
 * The seat, unless a spectator speaks.
 */
seat: number | null, name: string, text: string, 
/**
 * The number of the speaker at this table, by which they can be muted or removed. Messages of earlier versions
 * of the server have none.
 */
person?: number, 
/**
 * Whether the name looks like another one in other letters.
 */
lookalike?: boolean, } | { "kind": "removed", name: string, } | { "kind": "readmitted", name: string, } | { "kind": "finished", 
/**
 * How it came to an end.
 */
ending: Ending, } | { "kind": "blank" } | { "kind": "rematch_offered", seat: number, } | { "kind": "rematch_agreed", seat: number, } | { "kind": "rematch_declined", seat: number, } | { "kind": "rematch", table: string, };

/**
 * One event as a viewer sees it.
 */
export type Event = { 
/**
 * Its number at the table, from 1.
 */
version: number, 
/**
 * When it happened, in milliseconds since 1970.
 */
at: number, } & ({ "kind": "created", by: string, } | { "kind": "seat_taken", seat: number, name: string, } | { "kind": "seat_left", seat: number, name: string, } | { "kind": "seat_set", seat: number, 
/**
 * The bot's level; none if the seat is open now.
 */
bot: number | null, } | { "kind": "renamed", seat: number, name: string, } | { "kind": "started", 
/**
 * Who begins, and why, in the games that leave it to the players.
 */
effects: Array<Effect>, } | { "kind": "acted", 
/**
 * What the viewer knows after it. Only while it is news, and only if something else follows in the same
 * message: after the last action that is [`crate::Now::view`].
 */
view?: unknown, 
/**
 * What stands on the cells of a plain board then, for viewers who asked for it.
 */
marks?: Array<Mark>, 
/**
 * Its number in the log, from 0.
 */
ply: number, 
/**
 * The turn it belongs to.
 */
turn: number, 
/**
 * The seat; none for chance.
 */
actor: number | null, 
/**
 * In notation, `?` for what the viewer may not know.
 */
text: string, 
/**
 * What it did.
 */
effects: Array<Effect>, 
/**
 * Whether a bot decided for the person in the seat.
 */
stand_in?: boolean, 
/**
 * Whether it did because their time was up.
 */
out_of_time?: boolean, } | { "kind": "timed_out", seat: number, 
/**
 * Whether that has lost them the game. Otherwise a bot makes the decision that is due.
 */
lost: boolean, } | { "kind": "undo_asked", seat: number, } | { "kind": "undo_agreed", seat: number, } | { "kind": "undo_refused", seat: number, } | { "kind": "undone", 
/**
 * Who took their decision back.
 */
seat: number, 
/**
 * How many actions the log has now.
 */
length: number, } | { "kind": "took_over", seat: number, level: number, } | { "kind": "returned", seat: number, } | { "kind": "resigned", seat: number, 
/**
 * Whether the others agreed that this person no longer plays.
 */
claimed: boolean, } | { "kind": "claim_made", seat: number, against: number, } | { "kind": "claim_agreed", seat: number, } | { "kind": "claim_refused", seat: number, } | { "kind": "chat", 
/**
 * The seat, unless a spectator speaks.
 */
seat: number | null, name: string, text: string, 
/**
 * The number of the speaker at this table, by which they can be muted or removed. Messages of earlier versions
 * of the server have none.
 */
person?: number, 
/**
 * Whether the name looks like another one in other letters.
 */
lookalike?: boolean, } | { "kind": "removed", name: string, } | { "kind": "readmitted", name: string, } | { "kind": "finished", 
/**
 * How it came to an end.
 */
ending: Ending, } | { "kind": "blank" } | { "kind": "rematch_offered", seat: number, } | { "kind": "rematch_agreed", seat: number, } | { "kind": "rematch_declined", seat: number, } | { "kind": "rematch", table: string, });

/**
 * Something a guest asks of a table.
 */
export type Command = { "do": "take_seat", seat: number, } | { "do": "leave_seat", seat: number, } | { "do": "set_seat", seat: number, 
/**
 * The bot's level; none to open the seat.
 */
bot: number | null, } | { "do": "start" } | { "do": "act", seat: number, 
/**
 * The version of the table that it answers.
 */
version: number, 
/**
 * In notation.
 */
text: string, } | { "do": "pick", 
/**
 * The seat that acts.
 */
seat: number, 
/**
 * The version of the table that it answers.
 */
version: number, 
/**
 * The things picked, as `kind:name`.
 */
picks: Array<string>, } | { "do": "undo", seat: number, 
/**
 * The version of the table that it answers.
 */
version: number, } | { "do": "answer_undo", seat: number, 
/**
 * The version of the table that it answers.
 */
version: number, agree: boolean, } | { "do": "resign", seat: number, } | { "do": "claim", 
/**
 * The seat that claims it.
 */
seat: number, 
/**
 * The version of the table that it answers.
 */
version: number, } | { "do": "answer_claim", seat: number, 
/**
 * The version of the table that it answers.
 */
version: number, agree: boolean, } | { "do": "take_over", seat: number, } | { "do": "return", seat: number, } | { "do": "chat", 
/**
 * Up to 300 characters.
 */
text: string, } | { "do": "rematch" } | { "do": "decline_rematch" } | { "do": "end_device", seat: number, 
/**
 * The number of the device.
 */
device: number, } | { "do": "remove", person: number, } | { "do": "readmit", person: number, } | { "do": "close" };

/**
 * From a client.
 */
export type ClientMessage = { 
/**
 * Chosen by the client; the answer carries the same.
 */
id: number, 
/**
 * What is asked of the table.
 */
command: Command, };

/**
 * From the server.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The build of the server: another one than before means that the page may be old.
 */
build: string, 
/**
 * What does not change at the table.
 */
table: TableInfo, 
/**
 * What the table is to this guest.
 */
you: You, 
/**
 * The events begin after this version: the client's own, or 0 if it gets everything anew.
 */
since: number, 
/**
 * What the client has missed.
 */
events: Array<Event>, 
/**
 * How the table looks now.
 */
now: Now, } | { "type": "events", 
/**
 * What, in order.
 */
events: Array<Event>, 
/**
 * How the table looks now.
 */
now: Now, } | { "type": "presence", 
/**
 * How the table looks now.
 */
now: Now, } | { "type": "you", 
/**
 * What it is now.
 */
you: You, } | { "type": "ack", id: number, 
/**
 * The version of the table since then.
 */
version: number, 
/**
 * What came of it, for commands that open something: the id of a table.
 */
table?: string, } | { "type": "refused", 
/**
 * The command's id, if it could be read.
 */
id: number | null, problem: Problem, } | { "type": "bye", problem: Problem, };

/**
 * One position, and the action that led to it.
 */
export type Frame = { 
/**
 * How many actions lie before it.
 */
ply: number, 
/**
 * The number of the turn.
 */
turn: number, 
/**
 * The action that led here; none in the first position.
 */
line: Line | null, 
/**
 * Who is to act; none if chance is, or nobody.
 */
to_act: number | null, 
/**
 * What that player is asked for.
 */
prompt: string, 
/**
 * What the viewer knows.
 */
view: unknown, 
/**
 * What stands on the cells of a plain board, if that was asked for.
 */
marks?: Array<Mark>, };

/**
 * A game step by step, as a viewer sees it.
 */
export type Replay = { game: string, 
/**
 * All options in force.
 */
options: { [key in string]: string }, 
/**
 * The players, by seat.
 */
names: Array<string>, 
/**
 * What the seats are called.
 */
titles: Array<string>, 
/**
 * Whose knowledge this shows; none for a spectator's.
 */
viewer: number | null, 
/**
 * The ply of the first frame.
 */
from: number, 
/**
 * The positions, in order.
 */
frames: Array<Frame>, 
/**
 * The result, if the game was played to its end.
 */
outcome: Outcome | null, 
/**
 * How it came to an end, if it has.
 */
ending: Ending | null, };

/**
 * A record to step through.
 */
export type LoadRecord = { record: string, 
/**
 * Whose knowledge to show; none for a spectator's.
 */
viewer?: number | null, 
/**
 * Whether all hands are open, if no viewer is named.
 */
open?: boolean, };

/**
 * A question to a bot: what would it do?
 */
export type HintRequest = { seat: number, };

/**
 * What a bot would do.
 */
export type Hint = { 
/**
 * The version of the table that it answers.
 */
version: number, 
/**
 * The action in notation.
 */
action: string, 
/**
 * The things to pick for it.
 */
picks: Array<string>, 
/**
 * The share of the win that the bot expects, from 0 to 1, if it has an opinion.
 */
value: number | null, 
/**
 * What speaks for it, as far as the seat can know: the weightiest reasons first.
 */
merits: Array<Merit>, 
/**
 * How play may go on, beginning with the action, as the seat would see it.
 */
line: Array<Line>, 
/**
 * How many actions it chose from.
 */
choices: number, };

/**
 * A question to the rules: what does a longer look at the position tell?
 */
export type InsightRequest = { 
/**
 * From which seat to look; none for a spectator.
 */
seat: number | null, };

/**
 * What a longer look at a position tells.
 */
export type Insight = { 
/**
 * The version of the table that it answers.
 */
version: number, 
/**
 * What each seat still needs.
 */
tallies: Array<Tally>, 
/**
 * What somebody could do next that the others would mind.
 */
threats: Array<Effect>, };

/**
 * A question to the rules: why can this not be picked now? The answer is a `Refusal`, or null if it can.
 */
export type WhyNotRequest = { seat: number, 
/**
 * What was picked, in order, as `kind:name`; the last one is in question.
 */
picks: Array<string>, };

/**
 * A question to a bot: how good are these positions of a record for whoever is to act?
 */
export type Evaluate = { record: string, 
/**
 * The positions, by the number of actions before them; at most 20 at once.
 */
plies: Array<number>, };

/**
 * How good a position is.
 */
export type Evaluation = { ply: number, 
/**
 * Who is to act there; none where chance is, or nobody.
 */
seat: number | null, 
/**
 * The share of the win that the bot expects for that seat.
 */
value: number | null, 
/**
 * What the bot would do.
 */
action: string | null, 
/**
 * What that does.
 */
effects: Array<Effect>, 
/**
 * What speaks for it: the weightiest reasons first.
 */
merits: Array<Merit>, };

/**
 * A lesson in words: a prepared position with one thing to do.
 */
export type LessonText = { 
/**
 * Its name among the lessons of its game.
 */
id: string, title: string, 
/**
 * What has to be known for it.
 */
intro: string, 
/**
 * What is to be done.
 */
goal: string, 
/**
 * What is said when it is done.
 */
done: string, 
/**
 * What is said to wrong tries, by the key in [`Verdict::Wrong`].
 */
answers: Record<string, string>, 
/**
 * How many decisions it takes.
 */
decisions: number, 
/**
 * What it is about, as picks: to be marked on the board.
 */
point: Array<string>, 
/**
 * How many sit at the table.
 */
seats: number, 
/**
 * Options other than the defaults: a whole game with those of the first lesson is one by the plainest rules.
 */
options: { [key in string]: string }, };

/**
 * Where a study begins.
 */
export type StudyStart = { "kind": "lesson", game: string, id: string, } | { "kind": "record", record: string, ply: number, };

/**
 * One thing that has happened in a study.
 */
export type StudyStep = { 
/**
 * In notation.
 */
text: string, 
/**
 * Whether chance did it.
 */
chance?: boolean, };

/**
 * A position that is studied: a start, and all that has happened since. To go back is to hand in less of it.
 */
export type Study = { start: StudyStart, log: Array<StudyStep>, 
/**
 * What to do now, or what a question is about, in order, as `kind:name`. Nothing: only to look.
 */
picks: Array<string>, 
/**
 * From which seat to look at a record; whoever is to act, if none is named. A lesson is looked at from the learner's.
 */
seat?: number | null, 
/**
 * Whether to tell what stands on the cells of a plain board.
 */
plain?: boolean, };

/**
 * What a lesson says to what was done.
 */
export type Verdict = { "kind": "go_on" } | { "kind": "done" } | { "kind": "wrong", 
/**
 * The key of what to say among the lesson's answers.
 */
say: string, };

/**
 * How a study stands.
 */
export type Studied = { 
/**
 * All that has happened since the start: to be handed in the next time.
 */
log: Array<StudyStep>, 
/**
 * What has happened just now, step by step.
 */
events: Array<Event>, 
/**
 * How it looks now. There is no clock, and the version is the length of the log.
 */
now: Now, 
/**
 * From which seat.
 */
viewer: number | null, 
/**
 * What the lesson says to it.
 */
verdict: Verdict | null, };

export const PROTOCOL = 5;
