//! The state of a table that the fold has reached, and what can be read from it.

use crate::consent::{Claim, Proposal};
use crate::fact::StoredEvent;
use crate::load::Frozen;
use crate::past::PastEvent;
use crate::people::People;
use crate::presence::Presence;
use crate::secrets::Looked;
use crate::setup::TableSetup;
use crate::wire;
use lamplight_core::{Seat, Turn};
use lamplight_games::GameId;
use lamplight_match::{AnyMatch, Forfeit, Player, Reason};
use lamplight_protocol::{Ending, Stage};
use std::collections::{BTreeMap, VecDeque};

/// A guest's id, as kept in the signed cookie.
pub type GuestId = String;
/// The id of a table, as it stands in its address.
pub type TableId = String;

/// A table, from its opening to its end.
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) setup: TableSetup,
    /// The secret of the invitation link.
    pub(crate) key: String,
    /// None if this program does not know the game.
    pub(crate) game_id: Option<GameId>,
    /// As far as the log goes; see [`Table::stage`].
    pub(crate) stage: Stage,
    pub(crate) seats: Vec<SeatState>,
    /// The match, once it has started.
    pub(crate) game: Option<Box<dyn AnyMatch>>,
    pub(crate) version: u64,
    pub(crate) changed: u64,
    pub(crate) updated: u64,
    pub(crate) past: Vec<PastEvent>,
    /// Indices in `past` of the chat messages that are still remembered.
    pub(crate) chats: VecDeque<usize>,
    pub(crate) undo_request: Option<Proposal>,
    /// The number of the last event by which somebody asked for an undo, or did not agree to one.
    pub(crate) undo_discussed: u64,
    pub(crate) people: People,
    pub(crate) looked: Looked,
    pub(crate) claim: Option<Claim>,
    pub(crate) ending: Option<Ending>,
    pub(crate) rematch_offer: Option<Proposal>,
    pub(crate) rematch: Option<TableId>,
    /// When the seat to act began to think: its clock runs from then on.
    pub(crate) clock_started: u64,
    /// When the match last got on: from then on the time runs until the others may claim that nobody plays in the seat to
    /// act any more.
    pub(crate) got_on: u64,
    /// Who was to act then, and how many actions the match had.
    pub(crate) furthest: (Option<Seat>, usize),
    pub(crate) out_of_time: Option<Seat>,
    pub(crate) frozen: Option<Frozen>,
    pub(crate) unsaved: Vec<StoredEvent>,
    pub(crate) listing_changed: bool,
    pub(crate) presence: Presence,
}

/// A seat and who sits in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatState {
    /// The guests it belongs to: one person, perhaps on several devices. First comes the one who sat down.
    pub(crate) owners: Vec<GuestId>,
    /// The version at which each of them came.
    pub(crate) brought: BTreeMap<GuestId, u64>,
    pub(crate) name: String,
    /// The level of the bot that plays it.
    pub(crate) bot: Option<u8>,
    /// Why the person has lost before the end, and at which version.
    pub(crate) forfeit: Option<(Reason, u64)>,
    /// Whether the person has looked at the match. Their clock does not run before.
    pub(crate) looked: bool,
    /// The version at which the person sat down, or last ended a device: links to the seat from before are void.
    pub(crate) taken: u64,
    /// When the person sat down, or last brought a device along.
    pub(crate) taken_at: u64,
    /// Time left, in milliseconds, when the clock was last stopped.
    pub(crate) left: u64,
}

impl SeatState {
    /// The guests who hold it: one person, on one or several devices.
    pub fn owners(&self) -> &[GuestId] {
        &self.owners
    }
    /// The name of the person, if it belongs to one.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// The level of the bot that sits there, if one does.
    pub fn bot(&self) -> Option<u8> {
        self.bot
    }
    /// The version from which on links to the seat are good: its owner sat down, or ended a device.
    pub fn taken(&self) -> u64 {
        self.taken
    }
    /// Time left, in milliseconds, when its clock was last stopped.
    pub fn left(&self) -> u64 {
        self.left
    }
    /// Whether nobody sits there.
    pub fn is_open(&self) -> bool {
        self.owners.is_empty() && self.bot.is_none()
    }
    /// Whether a person decides, not a bot.
    pub fn is_person(&self) -> bool {
        !self.owners.is_empty() && self.bot.is_none()
    }
    /// Whether a person decides, or may come back to do so.
    pub(crate) fn may_decide(&self) -> bool {
        !self.owners.is_empty() && self.forfeit.is_none()
    }
    /// Why the person has lost before the end, if they have.
    pub fn forfeit(&self) -> Option<Reason> {
        self.forfeit.map(|(reason, _)| reason)
    }
    pub(crate) fn is_owner(&self, guest: &str) -> bool {
        self.owners.iter().any(|owner| owner == guest)
    }
    pub(crate) fn become_open(&mut self) {
        self.owners.clear();
        self.brought.clear();
        self.name.clear();
    }
}

impl Table {
    /// A table before its first event.
    pub fn new(id: TableId, key: String, setup: TableSetup) -> Table {
        let left = setup.clock.map_or(0, |clock| u64::from(clock.bank) * 1000);
        let seat = SeatState { left, ..SeatState::default() };
        Table {
            id,
            key,
            game_id: GameId::named(&setup.game).ok(),
            stage: Stage::Open,
            seats: vec![seat; usize::from(setup.seats)],
            game: None,
            version: 0,
            changed: 0,
            updated: setup.created,
            past: Vec::new(),
            chats: VecDeque::new(),
            undo_request: None,
            undo_discussed: 0,
            people: People::default(),
            looked: Looked::default(),
            claim: None,
            ending: None,
            rematch_offer: None,
            rematch: None,
            clock_started: 0,
            got_on: 0,
            furthest: (None, 0),
            out_of_time: None,
            frozen: None,
            unsaved: Vec::new(),
            listing_changed: true,
            presence: Presence::since(setup.created),
            setup,
        }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }
    /// What was chosen when it was opened.
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }
    /// The secret of its invitation link.
    pub fn key(&self) -> &str {
        &self.key
    }
    /// None if this program does not know the game.
    pub fn game_id(&self) -> Option<GameId> {
        self.game_id
    }
    /// The match, once it has started.
    pub fn game(&self) -> Option<&dyn AnyMatch> {
        self.game.as_deref()
    }
    /// A copy of the match as it stands.
    pub fn fork_game(&self) -> Option<Box<dyn AnyMatch>> {
        self.game().map(|game| game.fork(game.length()))
    }
    /// The number of the last event.
    pub fn version(&self) -> u64 {
        self.version
    }
    /// The number of the last event that changed the match: an action that answers an older one is stale.
    pub fn changed(&self) -> u64 {
        self.changed
    }
    /// When something last happened.
    pub fn updated(&self) -> u64 {
        self.updated
    }
    /// How it ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }
    /// The table at which the players meet again.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }
    /// A seat that has used up its time: a bot chooses its next action.
    pub fn out_of_time(&self) -> Option<Seat> {
        self.out_of_time
    }

    /// Where in its life the table is. A table that cannot go on is frozen; one that is over stays finished.
    pub fn stage(&self) -> Stage {
        match self.stage {
            Stage::Open | Stage::Running if self.frozen.is_some() => Stage::Frozen,
            stage => stage,
        }
    }

    /// All seats, in order.
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }
    /// The numbers of all seats, in order.
    pub fn seat_numbers(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::up_to(self.seats.len() as u8)
    }
    /// The seat of this number, if the table has it.
    pub fn seat_numbered(&self, number: u8) -> Option<Seat> {
        Seat::from_number(number.into()).filter(|seat| self.has(*seat))
    }
    pub(crate) fn has(&self, seat: Seat) -> bool {
        seat.index() < self.seats.len()
    }
    /// A seat that the table has.
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    /// Who is to act, if a player is and the match goes on.
    pub fn to_act(&self) -> Option<Seat> {
        match (self.stage(), self.game()?.turn()) {
            (Stage::Running, Turn::Player(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The bot that is to act now: its seat and level.
    pub fn bot_to_act(&self) -> Option<(Seat, u8)> {
        let seat = self.to_act()?;
        let level = self.seat(seat).bot;
        let level = level.or_else(|| (self.out_of_time == Some(seat)).then(|| self.substitute_level()));
        level.map(|level| (seat, level))
    }

    /// The level of bots that play for people.
    pub fn substitute_level(&self) -> u8 {
        self.game_id.map_or(1, wire::substitute_level)
    }

    /// The seats of a guest.
    pub fn seats_of(&self, guest: &str) -> Vec<Seat> {
        self.seat_numbers().filter(|seat| self.seat(*seat).is_owner(guest)).collect()
    }

    /// Whether the guest has a seat.
    pub fn is_player(&self, guest: &str) -> bool {
        self.seats.iter().any(|seat| seat.is_owner(guest))
    }

    /// Whether the guest opened the table.
    pub fn is_host(&self, guest: &str) -> bool {
        self.setup.host == guest
    }

    /// Whether the guest opened the table or has a seat.
    pub fn is_member(&self, guest: &str) -> bool {
        self.is_host(guest) || self.is_player(guest)
    }

    /// A connection of the guest begins.
    pub fn connect(&mut self, guest: &str) {
        self.presence.connect(guest);
    }

    /// A connection of the guest ends.
    pub fn disconnect(&mut self, guest: &str, now: u64) {
        let is_player = self.is_player(guest);
        self.presence.disconnect(guest, is_player, now);
    }

    /// Whether the person in a seat is connected.
    pub fn is_here(&self, seat: Seat) -> bool {
        self.seat(seat).owners.iter().any(|owner| self.presence.is_connected(owner))
    }

    /// Since when the person in a seat has been away; none if they are here, or the seat belongs to nobody.
    pub fn away_since(&self, seat: Seat) -> Option<u64> {
        let SeatState { owners, taken_at, .. } = self.seat(seat);
        if self.is_here(seat) {
            return None;
        }
        let last_seen = owners.iter().map(|owner| self.presence.last_seen(owner)).max()?;
        Some(last_seen.max(*taken_at))
    }

    /// Whether somebody in another seat is connected.
    pub fn others_wait_for(&self, seat: Seat) -> bool {
        self.seat_numbers().any(|other| other != seat && self.is_here(other))
    }

    /// The events that are not stored yet; they count as stored from now on.
    pub fn take_unsaved(&mut self) -> Vec<StoredEvent> {
        std::mem::take(&mut self.unsaved)
    }

    /// Whether seats or stage have changed since this was last asked: what lists show.
    pub fn take_listing_changed(&mut self) -> bool {
        std::mem::take(&mut self.listing_changed)
    }

    /// Who has lost before the end, in this order.
    pub(crate) fn forfeits(&self) -> Vec<Forfeit> {
        let mut forfeits: Vec<(u64, Forfeit)> = self
            .seat_numbers()
            .filter_map(|seat| {
                let (reason, version) = self.seat(seat).forfeit?;
                Some((version, Forfeit { seat, reason }))
            })
            .collect();
        forfeits.sort_by_key(|(version, _)| *version);
        forfeits.into_iter().map(|(_, forfeit)| forfeit).collect()
    }

    /// The players as the match knows them. A person for whom a bot plays may come back, and stays a person: nothing is
    /// taken back behind their back. One who is out of the game does not.
    pub(crate) fn players(&self) -> Vec<Player> {
        let player = |seat: Seat| match self.seat(seat) {
            SeatState { bot: Some(level), owners, .. } if owners.is_empty() => Player::bot(bot_name(*level)),
            SeatState { forfeit: Some(_), name, .. } => Player::bot(name),
            SeatState { owners, .. } if owners.is_empty() => Player::person(format!("Seat {seat}")),
            SeatState { name, .. } => Player::person(name),
        };
        self.seat_numbers().map(player).collect()
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("id", &self.id).field("version", &self.version).finish_non_exhaustive()
    }
}

/// What bots are called in records.
pub fn bot_name(level: u8) -> String {
    format!("Bot level {level}")
}
