//! The Lamp as numbers.

use crate::TheLamp;
use lamplight_core::Encode;

impl Encode for TheLamp {}
