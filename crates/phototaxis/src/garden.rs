//! The board: which tile is open to which sides, what can be reached, where a card fits.

use crate::card::{Card, Kind, Shape, Sides};
use lamplight_core::square::Side;
use lamplight_core::square::ten::{Cell, Cells, SIZE};

/// The four tiles of the Lamp.
pub const LAMP: Cells =
    Cells::EMPTY.with(Cell::at(4, 4)).with(Cell::at(5, 4)).with(Cell::at(4, 5)).with(Cell::at(5, 5));

/// The four starting corners, in the order in which three or four players take them (PHO-1).
pub(crate) const CORNER: [Cell; 4] =
    [Cell::at(0, 0), Cell::at(0, SIZE - 1), Cell::at(SIZE - 1, SIZE - 1), Cell::at(SIZE - 1, 0)];

/// The same as a set.
pub(crate) const CORNERS: Cells =
    Cells::EMPTY.with(CORNER[0]).with(CORNER[1]).with(CORNER[2]).with(CORNER[3]);

/// The tiles of the board part that a corner belongs to.
pub(crate) fn part(corner: Cell) -> Cells {
    let half = |of: usize| of * 2 / SIZE;
    let same =
        |tile: &Cell| half(tile.file()) == half(corner.file()) && half(tile.rank()) == half(corner.rank());
    Cell::all().filter(same).collect()
}

/// How many steps along ranks and files lead from the nearest of some tiles to the Lamp.
pub(crate) fn steps_to_lamp(tiles: Cells) -> i32 {
    let apart = |one: usize, other: usize| one.abs_diff(other) as i32;
    let steps = |from: Cell| {
        LAMP.iter().map(move |to| apart(from.file(), to.file()) + apart(from.rank(), to.rank())).min()
    };
    tiles.iter().filter_map(steps).min().unwrap_or(0)
}

/// Everything that is joined to some tiles, they themselves included, up to the Lamp (PHO-5). `open` has for each side,
/// from the north clockwise, the tiles open to it; what cannot be entered is left out of all four.
#[inline]
pub fn flood(open: &[Cells; 4], from: Cells) -> Cells {
    const LAST_FILE: u128 = Cells::file(SIZE - 1).bits();
    let beyond = !(LAMP.bits());
    let open = |side: Side| open[side as usize].bits();
    // Tiles joined to the one north of them, and to the one east of them.
    let upward = open(Side::North) & open(Side::South) >> SIZE;
    let across = open(Side::East) & open(Side::West) >> 1 & !LAST_FILE;
    // The same as steps that can be taken: none leaves the Lamp.
    let (north, south) = (upward & beyond, upward << SIZE & beyond);
    let (east, west) = (across & beyond, across << 1 & beyond);
    let mut reached = from.bits();
    loop {
        let further = reached
            | (reached & north) << SIZE
            | (reached & south) >> SIZE
            | (reached & east) << 1
            | (reached & west) >> 1;
        if further == reached {
            return Cells::from_bits(reached);
        }
        reached = further;
    }
}

/// Path cards and open sides.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Garden {
    /// By side: the tiles open to it.
    open: [Cells; 4],
    cards: [Card; Cell::COUNT],
    /// Tiles with a path card.
    pub(crate) paths: Cells,
    /// Tiles with a path card that bears a plus or a minus.
    symbols: Cells,
}

impl Garden {
    /// Corners open inwards and the Lamp all round (PHO-3); no card yet.
    pub(crate) fn new() -> Garden {
        let mut garden = Garden {
            open: [Cells::EMPTY; 4],
            cards: [Card::NONE; Cell::COUNT],
            paths: Cells::EMPTY,
            symbols: Cells::EMPTY,
        };
        for tile in LAMP.iter() {
            garden.open_up(tile, Sides::ALL);
        }
        for corner in CORNER {
            garden
                .open_up(corner, Side::ALL.into_iter().filter(|&side| corner.step(side).is_some()).collect());
        }
        garden
    }

    /// Makes a tile without a path card open to these sides.
    pub(crate) fn open_up(&mut self, tile: Cell, sides: Sides) {
        for side in sides.iter() {
            self.open[side as usize] = self.open[side as usize].with(tile);
        }
    }

    /// The sides that a tile is open to.
    pub(crate) fn sides(&self, tile: Cell) -> Sides {
        Side::ALL.into_iter().filter(|&side| self.open[side as usize].contains(tile)).collect()
    }

    /// The tiles that are open to some side.
    pub(crate) fn passable(&self) -> Cells {
        self.open.into_iter().fold(Cells::EMPTY, Cells::union)
    }

    /// The tiles that are open to these sides and no others.
    pub(crate) fn open_just_to(&self, sides: Sides) -> Cells {
        let fitting = |side: Side| {
            let open = self.open[side as usize];
            if sides.contains(side) { open } else { !open }
        };
        Side::ALL.into_iter().map(fitting).fold(Cells::ALL, |all, some| all & some)
    }

    /// The path card on a tile.
    #[inline]
    pub(crate) fn card(&self, tile: Cell) -> Option<Card> {
        Some(self.cards[tile.index()]).filter(|&card| card != Card::NONE)
    }

    /// Cards that a minus can take, but for moths and mantises on them (PHO-9).
    #[inline]
    pub(crate) fn plain(&self) -> Cells {
        self.paths - self.symbols
    }

    /// By side, from the north clockwise: the tiles open to it.
    pub(crate) fn open(&self) -> [Cells; 4] {
        self.open
    }

    /// Lays a card on a tile, and returns the one that it covers.
    #[inline]
    pub(crate) fn place(&mut self, tile: Cell, card: Card) -> Option<Card> {
        let covered = self.card(tile);
        self.write(tile, card);
        covered
    }

    /// Takes the card off a tile that has one.
    #[inline]
    pub(crate) fn take(&mut self, tile: Cell) -> Card {
        let card = self.cards[tile.index()];
        self.write(tile, Card::NONE);
        card
    }

    #[inline]
    fn write(&mut self, tile: Cell, card: Card) {
        self.cards[tile.index()] = card;
        let put = |set: &mut Cells, on: bool| *set = if on { set.with(tile) } else { set.without(tile) };
        for side in Side::ALL {
            put(&mut self.open[side as usize], card.sides().contains(side));
        }
        put(&mut self.paths, card != Card::NONE);
        put(&mut self.symbols, card != Card::NONE && !card.kind().is_plain());
    }

    /// Everything that can be reached from a tile over joined tiles, not over `walls`, and ending at the
    /// Lamp (PHO-5). The tile itself is part of it.
    #[inline]
    pub(crate) fn reach(&self, from: Cell, walls: Cells) -> Cells {
        flood(&self.open.map(|tiles| tiles - walls), Cells::of(from))
    }

    /// From where a path with this reach arrives at the `free` tiles, taking what lies there for granted.
    #[inline]
    pub(crate) fn sites(&self, reach: Cells, free: Cells) -> Sites {
        let sources = reach - LAMP;
        let from = |side: Side| {
            let towards = side.opposite();
            (sources & self.open[towards as usize]).shifted(towards) & free
        };
        Sites([from(Side::North), from(Side::East), from(Side::South), from(Side::West)])
    }

    /// The sides from which a path arrives at a tile once the card there is gone (PHO-8), given from
    /// where it seems to arrive while it is not.
    #[inline]
    pub(crate) fn arrivals(
        &self,
        tile: Cell,
        seeming: Sides,
        moth: Cell,
        walls: Cells,
        reach: Cells,
    ) -> Sides {
        // Only where the path runs on through the tile can anything be cut off.
        let joined = seeming.and(self.cards[tile.index()].sides());
        if joined.len() < 2 || !reach.contains(tile) {
            return seeming;
        }
        let left = self.reach(moth, walls.with(tile));
        self.sites(left, Cells::of(tile)).at(tile)
    }

    /// From where a path arrives at every tile once the card there is gone.
    pub(crate) fn exact(&self, seeming: Sites, moth: Cell, walls: Cells, reach: Cells) -> Sites {
        let mut sites = seeming;
        let joined = Side::ALL.map(|side| seeming.0[side as usize] & self.open[side as usize]);
        for tile in (twice(joined) & reach).iter() {
            let arrivals = self.arrivals(tile, seeming.at(tile), moth, walls, reach);
            for side in Side::ALL.into_iter().filter(|&side| !arrivals.contains(side)) {
                sites.0[side as usize] = sites.0[side as usize].without(tile);
            }
        }
        sites
    }
}

/// The tiles that are in two of these sets or more.
fn twice(sets: [Cells; 4]) -> Cells {
    let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
    for set in sets {
        twice |= once & set;
        once |= set;
    }
    twice
}

/// For each side: the tiles at which a path arrives from there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sites([Cells; 4]);

impl Sites {
    /// The tiles where a card that lies like this is joined to the path.
    #[inline]
    pub(crate) fn fitting(&self, sides: Sides) -> Cells {
        let from = |side: Side| if sides.contains(side) { self.0[side as usize] } else { Cells::EMPTY };
        from(Side::North) | from(Side::East) | from(Side::South) | from(Side::West)
    }

    /// How many ways there are to place a shape.
    #[inline]
    pub(crate) fn ways(&self, shape: Shape) -> u32 {
        shape.rotations().iter().map(|&sides| self.fitting(sides).len()).sum()
    }

    /// The `n`-th way to place a shape, from 0.
    #[inline]
    pub(crate) fn nth(&self, shape: Shape, mut n: u32) -> (Cell, Sides) {
        for &sides in shape.rotations() {
            let tiles = self.fitting(sides);
            let count = tiles.len();
            if n < count {
                return (tiles.nth(n), sides);
            }
            n -= count;
        }
        unreachable!("there are fewer ways to place it")
    }

    /// The sides from which a path arrives at a tile.
    #[inline]
    pub(crate) fn at(&self, tile: Cell) -> Sides {
        Side::ALL.into_iter().filter(|&side| self.0[side as usize].contains(tile)).collect()
    }

    /// The tiles at which a path arrives from anywhere.
    pub(crate) fn all(&self) -> Cells {
        self.fitting(Sides::ALL)
    }
}

impl Kind {
    /// Whether a card of this kind can lie like this.
    pub(crate) fn can_lie(self, sides: Sides) -> bool {
        self.shape().rotations().contains(&sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::{Dice, Purpose, Rng};

    /// The slow formula: step by step from tile to tile.
    fn walk(garden: &Garden, from: Cell, walls: Cells) -> Cells {
        let (mut reached, mut left) = (Cells::EMPTY, vec![from]);
        while let Some(here) = left.pop() {
            if reached.contains(here) {
                continue;
            }
            reached = reached.with(here);
            if LAMP.contains(here) {
                continue;
            }
            for side in garden.sides(here).iter() {
                let next = here.step(side).filter(|&next| garden.sides(next).contains(side.opposite()));
                left.extend(next.filter(|&next| !walls.contains(next)));
            }
        }
        reached
    }

    fn random_garden(rng: &mut Rng) -> Garden {
        let mut garden = Garden::new();
        for tile in (!(LAMP | CORNERS)).iter().filter(|_| rng.below(8) > 0).collect::<Vec<_>>() {
            // More tees and crosses than a deck has, so that paths get long and run in circles.
            let kind =
                if rng.below(4) > 0 { Kind::Tee } else { Kind::ALL[rng.below(Kind::COUNT as u32) as usize] };
            let rotations = kind.shape().rotations();
            garden.place(tile, Card::new(kind, rotations[rng.below(rotations.len() as u32) as usize]));
        }
        garden
    }

    #[test]
    fn floods_agree_with_walking() {
        let mut rng = Rng::stream(1, Purpose::Test, 0);
        let mut far = 0;
        for _ in 0..3_000 {
            let garden = random_garden(&mut rng);
            let from = (!LAMP).nth(rng.below(96));
            let walls: Cells = Cell::all().filter(|&tile| tile != from && rng.below(30) == 0).collect();
            let reach = garden.reach(from, walls);
            assert_eq!(reach, walk(&garden, from, walls), "{garden:?}");
            far += u32::from(reach.len() > 20);
        }
        assert!(far > 50, "{far} long paths");
    }

    #[test]
    fn arrivals_are_judged_without_the_covered_card() {
        let mut rng = Rng::stream(2, Purpose::Test, 0);
        let mut cut = 0;
        for _ in 0..1_000 {
            let garden = random_garden(&mut rng);
            let moth = CORNER[rng.below(4) as usize];
            let reach = garden.reach(moth, Cells::EMPTY);
            let free = !(LAMP | CORNERS);
            let sites = garden.sites(reach, free);
            let all = garden.exact(sites, moth, Cells::EMPTY, reach);
            for tile in free.iter() {
                let exact = garden.arrivals(tile, sites.at(tile), moth, Cells::EMPTY, reach);
                let mut without = garden.clone();
                without.write(tile, Card::NONE);
                let left = walk(&without, moth, Cells::EMPTY);
                let expected: Sides = Side::ALL
                    .into_iter()
                    .filter(|&side| {
                        tile.step(side).is_some_and(|next| {
                            left.contains(next)
                                && !LAMP.contains(next)
                                && without.sides(next).contains(side.opposite())
                        })
                    })
                    .collect();
                assert_eq!(exact, expected);
                assert_eq!(all.at(tile), expected);
                cut += u32::from(exact != sites.at(tile));
            }
        }
        assert!(cut > 50, "{cut} paths cut");
    }

    #[test]
    fn a_card_leaves_nothing_behind() {
        let mut garden = Garden::new();
        let tile = Cell::at(1, 0);
        assert_eq!(garden.place(tile, Card::new(Kind::CurvePlus, Kind::Curve.shape().rotations()[0])), None);
        assert!(garden.plain().is_empty());
        let covered = garden.place(tile, Card::new(Kind::Tee, Kind::Tee.shape().rotations()[0]));
        assert_eq!(covered.map(Card::kind), Some(Kind::CurvePlus));
        assert_eq!(garden.plain(), Cells::of(tile));
        assert_eq!(garden.take(tile).kind(), Kind::Tee);
        assert_eq!(garden, Garden::new());
    }

    #[test]
    fn parts_are_quarters() {
        assert!(CORNER.iter().all(|&corner| part(corner).len() == 25 && part(corner).contains(corner)));
        assert_eq!(CORNER.into_iter().map(part).fold(Cells::EMPTY, Cells::union), Cells::ALL);
    }
}
