//! A game written down as an explicit tree, so that search is tested where the right answer is plain.
//!
//! ```
//! use lamplight_testkit::tree::TreeGame;
//! use lamplight_core::{Game, Seat, Turn};
//!
//! // Seat 1 chooses between a sure half and a gamble; seat 2 answers the gamble.
//! let game = TreeGame::new("1(<0.5,0.5> ?(3*<1,0> 1*2(<1,0> <0,1>)))");
//! assert_eq!(game.turn(), Turn::Player(Seat::from_index(0)));
//! ```
//!
//! A leaf `<0.5,0.5>` gives each seat's return; `1(… …)` lets seat 1 choose among the children; `?(3*…
//! 1*…)` lets chance choose by weight. An action is the number of the child, from 0.

use lamplight_core::{
    ActionList, Game, GameOptions, Info, OptionSpec, OptionValue, OutcomeList, Returns, Seat, SetupError,
    Turn,
};

/// A position in an explicit tree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TreeGame {
    nodes: &'static [Node],
    at: usize,
    seats: u8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Node {
    /// Returns in thousandths, so that states can be compared.
    Leaf(Vec<u32>),
    Player(Seat, Vec<usize>),
    Chance(Vec<(usize, u32)>),
}

/// A tree has no options: it is the variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoOptions;

impl GameOptions for NoOptions {
    const SPECS: &'static [OptionSpec] = &[];
    fn get(&self, _: &str) -> OptionValue {
        OptionValue::Flag(false)
    }
    fn put(&mut self, _: &str, _: OptionValue) {}
}

impl TreeGame {
    /// Reads a tree. Meant for tests: panics on a bad text, and keeps the tree for good.
    pub fn new(text: &str) -> TreeGame {
        let mut nodes = Vec::new();
        let mut rest = text;
        let root = parse(&mut rest, &mut nodes);
        assert!(rest.trim().is_empty(), "unread: {rest}");
        let seats = nodes
            .iter()
            .map(|node| match node {
                Node::Leaf(returns) => returns.len() as u8,
                Node::Player(seat, _) => seat.number(),
                Node::Chance(_) => 1,
            })
            .max()
            .unwrap_or(1);
        TreeGame { nodes: nodes.leak(), at: root, seats }
    }

    fn node(&self) -> &Node {
        &self.nodes[self.at]
    }
}

/// Reads one node and returns its number.
fn parse(rest: &mut &str, nodes: &mut Vec<Node>) -> usize {
    *rest = rest.trim_start();
    let head = rest.chars().next().expect("a node");
    *rest = &rest[1..];
    let node = match head {
        '<' => {
            let (leaf, after) = rest.split_once('>').expect("a leaf ends with >");
            *rest = after;
            let thousandths = |part: &str| (part.trim().parse::<f32>().expect("a number") * 1_000.0) as u32;
            Node::Leaf(leaf.split(',').map(thousandths).collect())
        }
        '?' => {
            let mut children = Vec::new();
            open(rest);
            while !close(rest) {
                let (weight, after) = rest.split_once('*').expect("an outcome begins with its weight");
                *rest = after;
                children.push((parse(rest, nodes), weight.trim().parse().expect("a weight")));
            }
            Node::Chance(children)
        }
        seat => {
            let seat = seat.to_digit(10).and_then(Seat::from_number).expect("a seat, ? or <");
            let mut children = Vec::new();
            open(rest);
            while !close(rest) {
                children.push(parse(rest, nodes));
            }
            Node::Player(seat, children)
        }
    };
    nodes.push(node);
    nodes.len() - 1
}

fn open(rest: &mut &str) {
    *rest = rest.trim_start().strip_prefix('(').expect("children in brackets");
}

fn close(rest: &mut &str) -> bool {
    *rest = rest.trim_start();
    rest.strip_prefix(')').is_some_and(|after| {
        *rest = after;
        true
    })
}

impl Game for TreeGame {
    type Action = u8;
    type Options = NoOptions;

    const INFO: Info = Info {
        id: "tree",
        title: "Tree",
        summary: "A tree to walk down.",
        rules_version: 1,
        min_seats: 1,
        max_seats: 6,
        minutes: 1,
        max_actions: 255,
        chance: true,
        secrets: false,
    };

    fn new(_: &NoOptions, _: u8) -> Result<Self, SetupError> {
        Ok(TreeGame::new("1(<0.0> <1.0>)"))
    }
    fn seats(&self) -> u8 {
        self.seats
    }
    fn turn(&self) -> Turn {
        match self.node() {
            Node::Leaf(_) => Turn::Over,
            Node::Player(seat, _) => Turn::Player(*seat),
            Node::Chance(_) => Turn::Chance,
        }
    }
    fn legal(&self, out: &mut ActionList<u8>) {
        if let Node::Player(_, children) = self.node() {
            out.extend(0..children.len() as u8);
        }
    }
    fn chance(&self, out: &mut OutcomeList<u8>) {
        if let Node::Chance(children) = self.node() {
            for (nth, &(_, weight)) in children.iter().enumerate() {
                out.push(nth as u8, weight);
            }
        }
    }
    fn apply(&mut self, action: u8) {
        self.at = match self.node() {
            Node::Player(_, children) => children[usize::from(action)],
            Node::Chance(children) => children[usize::from(action)].0,
            Node::Leaf(_) => self.at,
        };
    }
    fn returns(&self) -> Returns {
        let mut returns = Returns::default();
        if let Node::Leaf(values) = self.node() {
            for (seat, &value) in Seat::ALL.into_iter().zip(values) {
                returns[seat] = value as f32 / 1_000.0;
            }
        }
        returns
    }
    fn bound(&self) -> u32 {
        self.nodes.len() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_plays_as_it_is_written() {
        let mut game = TreeGame::new("1(<0.5,0.5> ?(3*<1,0> 1*2(<1,0> <0,1>)))");
        assert_eq!(game.seats(), 2);
        let mut legal = ActionList::new();
        game.legal(&mut legal);
        assert_eq!(legal.len(), 2);
        game.apply(1);
        assert_eq!(game.turn(), Turn::Chance);
        let mut outcomes = OutcomeList::new();
        game.chance(&mut outcomes);
        assert_eq!(outcomes[..], [(0, 3), (1, 1)]);
        game.apply(1);
        assert_eq!(game.turn(), Turn::Player(Seat::from_index(1)));
        game.apply(1);
        assert_eq!(game.turn(), Turn::Over);
        assert_eq!(game.returns().0[..2], [0.0, 1.0]);
    }
}
