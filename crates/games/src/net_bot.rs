//! Bots that are led by a net: the one of a file, or the one that comes with the program.

use crate::bots::{Opponent, Seated, TextAdvice};
#[cfg(feature = "nets")]
use lamplight_core::GameOptions;
use lamplight_core::options::OptionsInForce;
use lamplight_core::{Encode, Knowledge, Rng};
use lamplight_match::Known;
#[cfg(feature = "nets")]
use lamplight_nets::{Net, NetEvaluator};
use lamplight_search::{Advice, Bot};
#[cfg(feature = "nets")]
use lamplight_search::{Budget, Puct};
use std::fmt;
#[cfg(feature = "nets")]
use std::sync::{Arc, OnceLock};

/// Which net leads a bot, and how long the bot thinks: `net`, `net:FILE`, `net:FILE@NODES`. A file is read once for all that
/// is made of the same one.
#[derive(Clone)]
pub struct NetSpec {
    /// The file; if there is none, the net that comes with the program.
    file: Option<String>,
    /// Positions that are judged for a decision.
    nodes: u32,
    #[cfg(feature = "nets")]
    read: Arc<OnceLock<Result<Arc<Net>, String>>>,
}

/// Where a game is played: its options, and whether its content is that of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Under {
    pub(crate) options: OptionsInForce,
    pub(crate) is_house: bool,
}

impl NetSpec {
    /// Positions to a decision, where no number is given.
    pub const NODES: u32 = 800;

    /// Reads the name of such a bot, if it is one.
    pub(crate) fn parse(text: &str) -> Option<Result<NetSpec, String>> {
        let rest = text.strip_prefix("net").filter(|rest| rest.is_empty() || rest.starts_with([':', '@']))?;
        let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (file, nodes) = rest.rsplit_once('@').filter(|(_, nodes)| number(nodes)).map_or_else(
            || (rest, Ok(Self::NODES)),
            |(file, nodes)| match nodes.parse() {
                Ok(count @ 1..=1_000_000) => (file, Ok(count)),
                _ => (file, Err(format!("a net judges 1 to 1000000 positions a decision, not {nodes}"))),
            },
        );
        let file = match file.strip_prefix(':').map(str::trim) {
            Some("") => return Some(Err("name the file of the net: net:FILE".to_string())),
            file => file.map(str::to_string),
        };
        let spec = |nodes| NetSpec {
            file,
            nodes,
            #[cfg(feature = "nets")]
            read: Arc::default(),
        };
        Some(nodes.map(spec))
    }
}

#[cfg(feature = "nets")]
impl NetSpec {
    /// The net of the file, if one is named; what is wrong with it is known from then on.
    fn read(&self) -> Option<Result<Arc<Net>, String>> {
        let file = self.file.as_deref()?;
        let read = || Net::open(file.as_ref()).map(Arc::new).map_err(|error| error.to_string());
        Some(self.read.get_or_init(read).clone())
    }

    /// Finds out whether there is such a net, so that one that cannot be read is known before the game.
    pub(crate) fn greet(&self) -> Result<(), String> {
        self.read().map_or(Ok(()), |read| read.map(drop))
    }

    /// The net, if it is for games that begin like this one. Where nobody says under what a game is played, a file has to be
    /// of the right form, and the net that comes with the program is the one for the usual options.
    fn net<G: Encode>(&self, start: &G, under: Option<&Under>) -> Result<Arc<Net>, String> {
        if let Some(read) = self.read() {
            let net = read?;
            let checked = match under {
                Some(under) => net.check(start, &under.options, under.is_house),
                None => net.check_form(start),
            };
            return checked.map(|()| net).map_err(|error| error.to_string());
        }
        let shipped = match under {
            Some(Under { is_house: false, .. }) => None,
            Some(under) => lamplight_nets::shipped(start, &under.options),
            None => lamplight_nets::shipped(start, &G::Options::default().in_force()),
        };
        shipped.ok_or_else(|| {
            let (title, seats) = (G::INFO.title, start.seats());
            format!("no net for {title} with {seats} players and these options comes with the program; name a file: net:FILE")
        })
    }

    fn bot<G: Encode>(&self, start: &G, under: Option<&Under>, rng: Rng) -> Result<Box<dyn Bot<G>>, String> {
        let evaluator = NetEvaluator::new(self.net(start, under)?);
        Ok(Box::new(Puct::new(evaluator, Budget::Nodes(self.nodes.into()), rng)))
    }

    /// Checks that the net is for games that begin like this one.
    pub(crate) fn check<G: Encode>(&self, start: &G, under: &Under) -> Result<(), String> {
        self.net(start, Some(under)).map(drop)
    }
}

/// A program without nets knows their names.
#[cfg(not(feature = "nets"))]
#[expect(clippy::unused_self, reason = "the same methods as with nets")]
impl NetSpec {
    pub(crate) fn greet(&self) -> Result<(), String> {
        Err("this program was built without nets".to_string())
    }

    fn bot<G: Encode>(&self, _: &G, _: Option<&Under>, _: Rng) -> Result<Box<dyn Bot<G>>, String> {
        self.greet().and(Err(String::new()))
    }

    pub(crate) fn check<G: Encode>(&self, _: &G, _: &Under) -> Result<(), String> {
        self.greet()
    }
}

impl fmt::Display for NetSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NetSpec { file, nodes, .. } = self;
        match file {
            Some(file) => write!(f, "net:{file}@{nodes}"),
            None => write!(f, "net@{nodes}"),
        }
    }
}

impl fmt::Debug for NetSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for NetSpec {
    fn eq(&self, other: &Self) -> bool {
        (&self.file, self.nodes) == (&other.file, other.nodes)
    }
}

impl Eq for NetSpec {}

/// A bot that looks for its net when it is first asked. It has no answer if there is none: whoever seats it has checked.
pub(crate) struct Led<G: Encode> {
    spec: NetSpec,
    /// Under what the game is played, if that is known.
    under: Option<Under>,
    rng: Rng,
    bot: Option<Box<dyn Bot<G>>>,
}

impl<G: Encode> Led<G> {
    pub(crate) fn new(spec: NetSpec, under: Option<Under>, rng: Rng) -> Self {
        Led { spec, under, rng, bot: None }
    }
}

impl<G: Encode> Bot<G> for Led<G> {
    fn advise(&mut self, knowledge: &Knowledge<G>) -> Option<Advice<G::Action>> {
        if self.bot.is_none() {
            let world = knowledge.world(&mut self.rng);
            self.bot = self.spec.bot(&world, self.under.as_ref(), self.rng.split()).ok();
        }
        self.bot.as_mut()?.advise(knowledge)
    }
}

/// The same at a table, where it learns what is played.
pub(crate) struct LedAtTable<G: Encode> {
    spec: NetSpec,
    rng: Rng,
    seated: Option<(u8, Under, Seated<G>)>,
}

impl<G: Encode> LedAtTable<G> {
    pub(crate) fn new(spec: NetSpec, rng: Rng) -> Self {
        LedAtTable { spec, rng, seated: None }
    }
}

impl<G: Encode> Opponent for LedAtTable<G> {
    fn advise(&mut self, known: &Known<'_>) -> Option<TextAdvice> {
        let under = Under { options: known.options(), is_house: known.content().is_none() };
        let seats = known.seats();
        if self.seated.as_ref().is_none_or(|(for_seats, then, _)| (*for_seats, then) != (seats, &under)) {
            let led = Led::new(self.spec.clone(), Some(under.clone()), self.rng.split());
            self.seated = Some((seats, under, Seated(Box::new(led))));
        }
        self.seated.as_mut()?.2.advise(known)
    }
}
