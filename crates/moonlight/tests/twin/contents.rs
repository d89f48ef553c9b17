//! The contents that the twin knows.

/// The content, as the printed page of rules gives it or as a box with much of everything has it.
#[derive(Clone, Copy)]
pub(crate) struct Content {
    pub(crate) available: [u32; 4],
    pub(crate) prices: [&'static [u32]; 4],
    pub(crate) tokens: [&'static [u32]; 4],
    pub(crate) moon: usize,
    pub(crate) red: (usize, bool),
    pub(crate) river: &'static str,
    pub(crate) beach: &'static str,
}

pub(crate) fn house() -> Content {
    Content {
        available: [2, 4, 1, 0],
        prices: [&[1, 1, 2, 2], &[2, 2, 3, 3], &[3, 3, 4], &[4, 5]],
        tokens: [
            &[14, 14, 13, 13, 13, 12, 12, 12, 12],
            &[17, 16, 16, 14, 14, 13, 13],
            &[19, 18, 18, 17, 17],
            &[22, 21, 20],
        ],
        moon: 17,
        red: (12, false),
        river: "d1 e1 f1 g1 g2 g3",
        beach: "a3 a4 b5 c6 d7 e6",
    }
}

/// Trees come easily and tokens run out: uniform play with the house content seldom collects.
pub(crate) fn rich() -> Content {
    Content {
        available: [4, 5, 4, 3],
        prices: [&[1, 1], &[1, 1, 2], &[1], &[]],
        tokens: [&[9, 8], &[10], &[11, 11], &[12]],
        moon: 1,
        red: (9, true),
        river: "a1 b1 b2 b3 c1 c2 d1 d2 e2 f2",
        beach: "b2 b3 c3 c4 d3 d5",
    }
}

pub(crate) const RICH: &str = r#"
river = ["a1", "b1", "b2", "b3", "c1", "c2", "d1", "d2", "e2", "f2"]
beach = ["b2", "b3", "c3", "c4", "d3", "d5"]
moon = { slot = ["b5", "c6"] }
red_moon = { slot = ["f1", "g1"], face = "full" }
seed = { available = 4, prices = [1, 1] }
small = { available = 5, prices = [1, 1, 2] }
medium = { available = 4, prices = [1] }
large = { available = 3, prices = [] }
tokens = { four = [12], three = [11, 11], two = [10], one = [9, 8] }
"#;
