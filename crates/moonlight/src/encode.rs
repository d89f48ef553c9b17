//! Under the Moonlight as numbers.

use crate::Moonlight;
use lamplight_core::Encode;

impl Encode for Moonlight {}
