//! Laws of secrecy. Two states that differ only in what a viewer cannot know must look the same to
//! them, now and after anything that looks the same to them.

use super::{Fault, Walk, require};
use lamplight_core::{ActionList, Dice, OutcomeList, Present, Rng, Seat, Turn, Viewer};

/// Actions of one state that are followed; longer lists are sampled.
const FOLLOWED: usize = 8;

impl<G: Present> Walk<'_, G> {
    /// Returns the number of pairs of states compared.
    pub(super) fn check_secrets(&mut self) -> Result<u64, Fault> {
        let mut rng = self.rng.split();
        let state = &self.state;
        let told = (state.has_secrets(), self.start.has_secrets());
        let declared = told.0 == told.1 && (G::INFO.secrets || !told.0);
        require(declared, "the card tells the truth", || {
            format!("secrets at the start: {}, now: {}", told.1, told.0)
        })?;
        if state.is_open() {
            self.was_open = true;
            return open_to_all(state, &self.legal, &mut rng).map(|()| 0);
        }
        require(!self.was_open && state.has_secrets(), "what is open stays open", || state.position())?;
        let here = followed(state, &mut rng);
        let mut pairs = 0;
        for observer in Seat::up_to(state.seats()) {
            let viewer = Viewer::Seat(observer);
            let mut twin = state.clone();
            twin.determinize(observer, &mut rng);
            check_pair(state, &twin, observer, &mut rng)?;
            check_asked(state, &twin, observer, &mut rng)?;
            check_position(state, observer, &self.case.options, &mut rng)?;
            let there = followed(&twin, &mut rng);
            for who in [viewer, Viewer::Spectator] {
                pairs += check_steps((state, &here), (&twin, &there), who)?;
            }
            pairs += 1;
        }
        for viewer in Viewer::all(state.seats()) {
            check_seen(state, &here, viewer)?;
        }
        Ok(pairs)
    }
}

/// Without secrets, nothing is resampled and everything is seen.
fn open_to_all<G: Present>(state: &G, legal: &ActionList<G::Action>, rng: &mut Rng) -> Result<(), Fault> {
    let law = "a game without secrets hides nothing";
    for observer in Seat::up_to(state.seats()) {
        let mut world = state.clone();
        world.determinize(observer, rng);
        require(world == *state, law, || format!("{observer:?} imagines {}", world.position()))?;
    }
    for viewer in Viewer::all(state.seats()) {
        require(state.view(viewer) == state.view(Viewer::Spectator), law, || format!("{viewer:?}"))?;
        for &action in legal.iter() {
            require(state.seen(action, viewer) == action, law, || format!("{action:?} to {viewer:?}"))?;
        }
    }
    Ok(())
}

fn check_pair<G: Present>(state: &G, twin: &G, observer: Seat, rng: &mut Rng) -> Result<(), Fault> {
    let viewer = Viewer::Seat(observer);
    let law = "imagined worlds look like the real one";
    let (real, imagined) = (state.view(viewer), twin.view(viewer));
    require(real == imagined, law, || format!("{observer:?} saw {real:?}, imagines {imagined:?}"))?;
    require(state.turn() == twin.turn(), law, || format!("{:?} or {:?}", state.turn(), twin.turn()))?;
    let spectators = (state.view(Viewer::Spectator), twin.view(Viewer::Spectator));
    require(spectators.0 == spectators.1, "spectators know no more than a player", || {
        format!("{:?} or {:?}, which {observer:?} cannot tell apart", spectators.0, spectators.1)
    })?;
    if state.turn() == Turn::Player(observer) {
        let (mut a, mut b) = (ActionList::new(), ActionList::new());
        state.legal(&mut a);
        twin.legal(&mut b);
        require(a == b, "legal lists show no secret", || format!("{a:?} or {b:?}"))?;
    }
    let (mut a, mut b) = (state.clone(), twin.clone());
    a.determinize(observer, &mut rng.clone());
    b.determinize(observer, &mut rng.clone());
    require(a == b, "imagination uses only what is known", || {
        format!("{observer:?} imagines {} or {}", a.position(), b.position())
    })
}

/// Everybody hears what is asked, and whoever is asked hears why something is not possible, and may take back what shows
/// nothing.
fn check_asked<G: Present>(state: &G, twin: &G, observer: Seat, rng: &mut Rng) -> Result<(), Fault> {
    let law = "what is asked shows no secret";
    let asked = |state: &G| (state.prompt(), state.turn_number());
    require(asked(state) == asked(twin), law, || format!("{:?} or {:?}", asked(state), asked(twin)))?;
    if state.turn() != Turn::Player(observer) {
        return Ok(());
    }
    let law = "reasons show no secret";
    let (a, b) = (state.conceivable(), twin.conceivable());
    require(a == b, law, || format!("{observer:?} could mean {a:?} or {b:?}"))?;
    for _ in 0..FOLLOWED.min(a.len()) {
        let action = a[rng.below(a.len() as u32) as usize];
        let (here, there) = (state.why_not(action), twin.why_not(action));
        require(here == there, law, || format!("{action:?} is refused with {here:?} or {there:?}"))?;
    }
    let law = "what can be taken back shows no secret";
    for (action, after) in followed(state, rng) {
        let reveals = (state.reveals(action), twin.reveals(action));
        require(reveals.0 == reveals.1, law, || format!("{action:?} reveals something: {reveals:?}"))?;
        let viewer = Viewer::Seat(observer);
        let mut other = twin.clone();
        other.apply(action);
        require(reveals.0 || after.view(viewer) == other.view(viewer), law, || {
            format!("after {action:?} {observer:?} sees {:?} or {:?}", after.view(viewer), other.view(viewer))
        })?;
    }
    Ok(())
}

/// A bot that is told its seat's position knows all that the seat knows.
fn check_position<G: Present>(
    state: &G,
    observer: Seat,
    options: &G::Options,
    rng: &mut Rng,
) -> Result<(), Fault> {
    let law = "a viewer's position holds what the viewer knows";
    let viewer = Viewer::Seat(observer);
    let view = state.view(viewer);
    let text = G::view_position(&view);
    let imagined = match G::imagine(&text, options, state.seats()) {
        Ok(imagined) => imagined,
        Err(error) => return Err((law, format!("{text} cannot be imagined: {error}"))),
    };
    require(imagined.view(viewer) == view, law, || format!("{text} becomes {}", imagined.position()))?;
    let (mut a, mut b) = (state.clone(), imagined);
    a.determinize(observer, &mut rng.clone());
    b.determinize(observer, &mut rng.clone());
    require(a == b, law, || format!("{text} lets {observer:?} imagine {} or {}", a.position(), b.position()))
}

/// Some of the actions and outcomes that can come next, with the states after them.
fn followed<G: Present>(state: &G, rng: &mut Rng) -> Vec<(G::Action, G)> {
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    match state.turn() {
        Turn::Over => {}
        Turn::Player(_) => state.legal(&mut legal),
        Turn::Chance => {
            state.chance(&mut outcomes);
            legal.extend(outcomes.iter().map(|&(outcome, _)| outcome));
        }
    }
    let step = |&action: &G::Action| {
        let mut next = state.clone();
        next.apply(action);
        (action, next)
    };
    if legal.len() <= FOLLOWED {
        return legal.iter().map(step).collect();
    }
    // Half of them at the front, where short lists of rare actions often stand, half anywhere.
    let anywhere: Vec<G::Action> =
        (0..FOLLOWED / 2).map(|_| legal[rng.below(legal.len() as u32) as usize]).collect();
    legal[..FOLLOWED / 2].iter().chain(&anywhere).map(step).collect()
}

/// What looks the same leads to what looks the same.
fn check_steps<G: Present>(
    (state, here): (&G, &[(G::Action, G)]),
    (twin, there): (&G, &[(G::Action, G)]),
    viewer: Viewer,
) -> Result<u64, Fault> {
    let mut pairs = 0;
    for &(a, ref after_a) in here {
        for &(b, ref after_b) in there {
            if state.seen(a, viewer) != twin.seen(b, viewer) {
                continue;
            }
            pairs += 1;
            let both = || format!("{viewer:?} cannot tell {a:?} from {b:?}");
            let (view_a, view_b) = (after_a.view(viewer), after_b.view(viewer));
            require(view_a == view_b, "what looks the same leads to the same", || {
                format!("{}, but then sees {view_a:?} or {view_b:?}", both())
            })?;
            let told = |state: &G, action| {
                let text = state.action_text(state.seen(action, viewer));
                (text, state.effects(action, viewer))
            };
            let (told_a, told_b) = (told(state, a), told(twin, b));
            require(told_a == told_b, "logs and effects show no secret", || {
                format!("{}, but is told {told_a:?} or {told_b:?}", both())
            })?;
        }
    }
    Ok(pairs)
}

/// What a viewer cannot tell apart has equal `seen`. A difference that nobody's view shows is no
/// secret (two faces of an open die may do the same), so some other view has to differ.
fn check_seen<G: Present>(state: &G, here: &[(G::Action, G)], viewer: Viewer) -> Result<(), Fault> {
    for (nth, &(a, ref after_a)) in here.iter().enumerate() {
        for &(b, ref after_b) in &here[nth + 1..] {
            if after_a.view(viewer) != after_b.view(viewer) {
                continue;
            }
            let known = |other| after_a.view(other) != after_b.view(other);
            if Viewer::all(state.seats()).any(known) {
                let (seen_a, seen_b) = (state.seen(a, viewer), state.seen(b, viewer));
                require(seen_a == seen_b, "seen tells no more than the view", || {
                    format!("{viewer:?} sees {seen_a:?} or {seen_b:?}")
                })?;
            }
        }
    }
    Ok(())
}
