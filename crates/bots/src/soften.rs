//! A weaker player made from a stronger one: it knows what is good, and does not always do it.

use lamplight_core::{Dice, Game, Knowledge, Rng};
use lamplight_search::{Advice, Bot};

/// Plays one of the actions that a search has tried, the more often tried the more likely, so that it errs
/// plausibly rather than at random.
#[derive(Clone, Debug)]
pub struct Soften<B> {
    bot: B,
    temperature: f32,
    rng: Rng,
}

impl<B> Soften<B> {
    /// At temperature 0 the bot as it is; at 1 each action in proportion to its visits; above, wilder.
    pub fn new(bot: B, temperature: f32, rng: Rng) -> Self {
        Soften { bot, temperature, rng }
    }
}

impl<G: Game, B: Bot<G>> Bot<G> for Soften<B> {
    fn advise(&mut self, knowledge: &Knowledge<G>) -> Option<Advice<G::Action>> {
        let mut advice = self.bot.advise(knowledge)?;
        if self.temperature <= 0.0 || advice.visits.len() < 2 {
            return Some(advice);
        }
        let most = advice.visits[0].1.max(1) as f32;
        // Whole numbers, so that the draw is the same everywhere.
        let weight = |visits: u32| ((visits as f32 / most).powf(1.0 / self.temperature) * 10_000.0) as u32;
        let weights: Vec<u32> = advice.visits.iter().map(|&(_, visits)| weight(visits)).collect();
        let mut left = self.rng.below(weights.iter().sum::<u32>().max(1));
        for (&(action, _), weight) in advice.visits.iter().zip(weights) {
            if left < weight {
                if action != advice.action {
                    advice.line = vec![action];
                    advice.action = action;
                }
                break;
            }
            left -= weight;
        }
        Some(advice)
    }
}
