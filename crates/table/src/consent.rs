//! What happens only if the other people agree: an undo beyond one's own turn, a claim that somebody no longer plays, a
//! rematch.

use crate::command::{Done, Guest, ROOM, refuse};
use crate::fact::Fact;
use crate::table::Table;
use crate::text;
use lamplight_core::Seat;
use lamplight_match::AnyMatch;
use lamplight_protocol::{Code, Stage};
use std::collections::BTreeSet;

/// Something that a seat proposes to the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proposal {
    pub(crate) by: Seat,
    pub(crate) agreed: BTreeSet<Seat>,
    /// The version at which it was made: an answer to an older one does not count.
    pub(crate) version: u64,
}

impl Proposal {
    pub(crate) fn new(by: Seat, version: u64) -> Proposal {
        Proposal { by, agreed: BTreeSet::new(), version }
    }
}

/// The claim that the person who is to act no longer plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) against: Seat,
    pub(crate) proposal: Proposal,
}

impl Table {
    /// Whether two seats belong to one guest, who sat down in both. A borrowed device makes nobody the same person.
    fn same_person(&self, one: Seat, other: Seat) -> bool {
        let owner = self.seat(one).owner();
        owner.is_some() && owner == self.seat(other).owner()
    }

    /// The seats of people at other screens than those of these seats.
    fn others(&self, than: &[Seat]) -> impl Iterator<Item = Seat> {
        self.seat_numbers().filter(move |&other| {
            let owned = !self.seat(other).owners.is_empty();
            owned && !than.iter().any(|&seat| self.same_person(seat, other))
        })
    }

    /// Those of the seats that are asked whose person has not agreed yet.
    fn missing(&self, proposal: &Proposal, asked: impl Iterator<Item = Seat>) -> Vec<Seat> {
        let agreed =
            |seat: Seat| proposal.agreed.iter().any(|&one| one == seat || self.same_person(one, seat));
        asked.filter(|&seat| !agreed(seat)).collect()
    }

    // --- undo ---

    /// The people who have to agree to an undo of this seat: those who are in the game, also while a bot plays for them.
    pub(crate) fn must_agree(&self, seat: Seat) -> Vec<Seat> {
        self.others(&[seat]).filter(|&other| self.seat(other).may_decide()).collect()
    }

    /// Who has not agreed yet to what is to be undone.
    pub(crate) fn undo_waits_for(&self, proposal: &Proposal) -> Vec<Seat> {
        self.missing(proposal, self.must_agree(proposal.by).into_iter())
    }

    // --- claims ---

    /// From when on the others may claim that the person who is to act no longer plays. None with a clock, and where there
    /// is nobody else who could.
    pub fn claim_from(&self) -> Option<u64> {
        let seat = self.to_act().filter(|&seat| self.setup.clock.is_none() && self.seat(seat).is_person())?;
        let possible = self.others(&[seat]).any(|other| self.seat(other).is_person());
        possible.then(|| self.got_on.saturating_add(self.setup.claim_after))
    }

    /// Whether the others may claim now that the person in a seat no longer plays.
    pub(crate) fn can_be_claimed_against(&self, seat: Seat, now: u64) -> bool {
        self.to_act() == Some(seat) && self.claim_from().is_some_and(|from| from <= now)
    }

    /// Sees whether the match has got on. It has not if what was taken back is only played again.
    pub(crate) fn see_if_it_got_on(&mut self, at: u64) {
        let (to_act, length) = (self.to_act(), self.game().map_or(0, AnyMatch::length));
        let (before, furthest) = self.furthest;
        if to_act != before || length > furthest {
            self.furthest = (to_act, length);
            self.got_on = at;
        }
    }

    pub(crate) fn make_claim(&mut self, guest: &Guest, seat: u8, version: u64, now: u64) -> Done {
        let seat = self.own_seat(guest, seat)?;
        self.check_version(version)?;
        self.must_decide(seat)?;
        let (Some(against), Some(from)) = (self.to_act(), self.claim_from()) else {
            return refuse(Code::NoClaim, "Nothing can be claimed here.");
        };
        if self.same_person(seat, against) {
            return refuse(Code::NoClaim, "It is your own turn.");
        }
        if self.claim.is_some() {
            return refuse(Code::NoClaim, "That has already been claimed.");
        }
        if now < from {
            let message = format!("Too early: this can be claimed in {}.", text::duration(from - now));
            return refuse(Code::NoClaim, message);
        }
        self.record(now, Fact::ClaimMade { seat, against })
    }

    pub(crate) fn answer_claim(
        &mut self,
        guest: &Guest,
        seat: u8,
        version: u64,
        agree: bool,
        now: u64,
    ) -> Done {
        let seat = self.own_seat(guest, seat)?;
        self.check_version(version)?;
        let asked = self.claim.as_ref().is_some_and(|claim| {
            version >= claim.proposal.version && self.claim_waits_for(claim).contains(&seat)
        });
        if !asked {
            return refuse(Code::NoClaim, "Nobody has asked you to agree to a claim.");
        }
        self.record(now, if agree { Fact::ClaimAgreed { seat } } else { Fact::ClaimRefused { seat } })
    }

    pub(crate) fn claim_waits_for(&self, claim: &Claim) -> Vec<Seat> {
        let than = [claim.proposal.by, claim.against];
        self.missing(&claim.proposal, self.others(&than).filter(|&seat| self.seat(seat).is_person()))
    }

    /// A claim to which all others agree counts as resignation.
    pub(crate) fn settle_claim(&mut self, now: u64) -> Done {
        match &self.claim {
            Some(claim) if self.stage() == Stage::Running && self.claim_waits_for(claim).is_empty() => {
                let seat = claim.against;
                self.give_up(seat, true, now)
            }
            _ => Ok(()),
        }
    }

    // --- rematch ---

    /// Whether this guest may ask for a rematch.
    fn check_rematch(&self, guest: &str) -> Result<Seat, lamplight_protocol::Problem> {
        if self.is_damaged() {
            return refuse(Code::Frozen, "This table is frozen.");
        }
        if self.stage != Stage::Finished {
            return refuse(Code::WrongStage, "The game is not over yet.");
        }
        self.must_have_room(ROOM)?;
        let seats = self.seats_of(guest);
        let Some(first) = seats.first() else {
            return refuse(Code::NotYourSeat, "Only players of this game can ask for a rematch.");
        };
        // Whoever sat down agrees to another game, not a device that came by a link.
        match seats.iter().find(|seat| !self.seat(**seat).is_borrower(guest)) {
            Some(seat) => Ok(*seat),
            None => self.must_not_borrow(guest, first.number()).map(|()| *first),
        }
    }

    /// Offers a rematch, or agrees to the one that is offered.
    pub fn agree_to_rematch(&mut self, guest: &str, now: u64) -> Done {
        let seat = self.check_rematch(guest)?;
        match &self.rematch_offer {
            None => self.record(now, Fact::RematchOffered { seat }),
            Some(offer) if self.rematch_waits_for(offer).contains(&seat) => {
                self.record(now, Fact::RematchAgreed { seat })
            }
            Some(_) => Ok(()),
        }
    }

    pub(crate) fn decline_rematch(&mut self, guest: &Guest, now: u64) -> Done {
        let seat = self.check_rematch(&guest.id)?;
        if self.rematch_offer.is_none() || self.rematch.is_some() {
            return refuse(Code::NoRematchOffered, "Nobody offers a rematch.");
        }
        self.record(now, Fact::RematchDeclined { seat })
    }

    pub(crate) fn rematch_waits_for(&self, offer: &Proposal) -> Vec<Seat> {
        self.missing(offer, self.others(&[offer.by]))
    }

    /// Who opens the rematch, once everybody who is to play has agreed. Bots always do.
    pub fn agreed_rematch(&self) -> Option<Guest> {
        let offer = self.rematch_offer.as_ref().filter(|offer| self.rematch_waits_for(offer).is_empty())?;
        let seat = self.seat(offer.by);
        Some(Guest { id: seat.owners.first()?.clone(), name: seat.name.clone(), network: None })
    }
}
