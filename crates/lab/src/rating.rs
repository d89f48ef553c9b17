//! Elo-type ratings for games of two to six.
//!
//! A game is taken for a set of duels: each seat against each seat of another entrant, won, drawn or lost by their
//! shares of the win. The strengths that explain all duels best (Bradley and Terry) are found by repeated
//! improvement (Hunter's MM), with one drawn duel added to each pair that met so that nobody is rated infinitely
//! high. Error bars come from drawing the games anew, with replacement, many times.

use crate::arena::Played;
use lamplight_core::{Dice, Purpose, Rng};

/// A rating in Elo points, the field's mean being 0, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Rating {
    /// The best estimate.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How often the games are drawn anew.
const DRAWS: usize = 200;
/// Improvements to a set of strengths.
const ROUNDS: usize = 200;

/// Rates all entrants. The same games give the same ratings.
pub fn rate(entrants: usize, games: &[Played]) -> Vec<Rating> {
    let best = strengths(entrants, games.iter());
    let mut rng = Rng::stream(0, Purpose::Test, 0);
    let mut draws: Vec<Vec<f64>> = vec![Vec::new(); entrants];
    if !games.is_empty() {
        for _ in 0..DRAWS {
            let anew = (0..games.len()).map(|_| &games[rng.below(games.len() as u32) as usize]);
            for (index, elo) in strengths(entrants, anew).into_iter().enumerate() {
                draws[index].push(elo);
            }
        }
    }
    best.into_iter()
        .zip(draws)
        .map(|(elo, mut drawn)| {
            drawn.sort_by(f64::total_cmp);
            let at = |part: f64| drawn.get((part * drawn.len() as f64) as usize).copied().unwrap_or(elo);
            Rating { elo, low: at(0.025), high: at(0.975) }
        })
        .collect()
}

/// The strengths that explain the games best, in Elo points around 0.
fn strengths<'a>(entrants: usize, games: impl Iterator<Item = &'a Played>) -> Vec<f64> {
    // wins[a][b]: duels that a won against b, a draw being half of one for each.
    let mut wins = vec![vec![0.0; entrants]; entrants];
    for game in games {
        for (a, &first) in game.seating.iter().enumerate() {
            for (b, &second) in game.seating.iter().enumerate().skip(a + 1) {
                if first != second {
                    let won = match game.returns[a].total_cmp(&game.returns[b]) {
                        std::cmp::Ordering::Greater => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Less => 0.0,
                    };
                    wins[first][second] += won;
                    wins[second][first] += 1.0 - won;
                }
            }
        }
    }
    let pairs = (0..entrants).flat_map(|a| (0..a).map(move |b| (a, b)));
    for (a, b) in pairs {
        if wins[a][b] + wins[b][a] > 0.0 {
            wins[a][b] += 0.5;
            wins[b][a] += 0.5;
        }
    }
    let mut strength = vec![1.0; entrants];
    for _ in 0..ROUNDS {
        let improved: Vec<f64> = (0..entrants)
            .map(|a| {
                let won: f64 = wins[a].iter().sum();
                let against = |b: usize| (wins[a][b] + wins[b][a]) / (strength[a] + strength[b]);
                let expected: f64 = (0..entrants).filter(|&b| b != a).map(against).sum();
                if expected > 0.0 { won / expected } else { 1.0 }
            })
            .collect();
        let mean = improved.iter().map(|s: &f64| s.ln()).sum::<f64>() / entrants as f64;
        strength = improved.into_iter().map(|s| (s.ln() - mean).exp()).collect();
    }
    strength.into_iter().map(|s| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seating: &[usize], returns: &[f32]) -> Played {
        let zeros = vec![0; seating.len()];
        Played {
            seating: seating.to_vec(),
            returns: returns.to_vec(),
            steps: 1,
            decisions: zeros,
            thought: Vec::new(),
            seed: 0,
            faults: Vec::new(),
        }
    }

    #[test]
    fn three_wins_in_four_are_about_190_points() {
        let games: Vec<Played> =
            (0..400).map(|n| game(&[0, 1], if n % 4 == 0 { &[0.0, 1.0] } else { &[1.0, 0.0] })).collect();
        let ratings = rate(2, &games);
        let gap = ratings[0].elo - ratings[1].elo;
        assert!((185.0..195.0).contains(&gap), "{gap}");
        assert!(ratings[0].low < ratings[0].elo && ratings[0].elo < ratings[0].high);
        assert!(ratings[0].low > ratings[1].high);
    }

    #[test]
    fn equals_are_rated_equal() {
        let games = [game(&[0, 1], &[1.0, 0.0]), game(&[1, 0], &[1.0, 0.0]), game(&[0, 1], &[0.5, 0.5])];
        let ratings = rate(2, &games);
        assert!((ratings[0].elo - ratings[1].elo).abs() < 1.0);
    }

    #[test]
    fn tables_of_many_are_rated() {
        // 0 always wins in games of three, 1 and 2 share what is left.
        let games: Vec<Played> = (0..60).map(|_| game(&[0, 1, 2], &[1.0, 0.0, 0.0])).collect();
        let ratings = rate(3, &games);
        assert!(ratings[0].elo > ratings[1].high + 100.0);
        assert!((ratings[1].elo - ratings[2].elo).abs() < 1.0);
    }

    #[test]
    fn nobody_is_rated_without_games() {
        assert!(rate(2, &[]).iter().all(|rating| rating.elo == 0.0));
    }
}
