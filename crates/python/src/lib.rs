//! The native side of the Python package `lamplight`; its Python side is in `python/lamplight`.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `any` | the object-safe edge: a game with its options, and a state with its log, without their types |
//! | `game` | the class `Game`: a box with everything chosen that is chosen before play |
//! | `state` | the class `State`: a game that can be stepped, copied, compared, shown and pickled |
//! | `record` | the class `Record`: games on record |
//! | `bot` | the class `Bot`: opponents by name |
//! | `arena` | bots against bots |
//! | `batch` | the class `Batch`: many games side by side |
//! | `self_play` | the class `SelfPlay`: games in which a learner plays itself |
//! | `dice` | the class `Dice`, and whatever else may roll |
//! | `argument` | actions, viewers and options as Python hands them over |
//! | `error` | what goes wrong, as exceptions of `lamplight.errors` |
//! | `plain` | values as plain Python objects |
//! | `picture` | the board as SVG |
//!
//! What a game knows stays in its crate; here it is only handed over.
#![allow(rustdoc::invalid_rust_codeblocks, reason = "what Python reads has examples in Python")]

mod any;
mod arena;
mod argument;
mod batch;
mod bot;
mod dice;
mod error;
mod game;
mod picture;
mod plain;
mod record;
mod self_play;
mod state;

use pyo3::prelude::*;

/// The games, natively. Import `lamplight`, which offers all of it.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::arena::arena;
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::bot::{Bot, restore_bot};
    #[pymodule_export]
    use crate::dice::Dice;
    #[pymodule_export]
    use crate::game::{Game, games, restore_game};
    #[pymodule_export]
    use crate::record::{Record, read_record};
    #[pymodule_export]
    use crate::self_play::SelfPlay;
    #[pymodule_export]
    use crate::state::{State, restore_state};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python knows")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
