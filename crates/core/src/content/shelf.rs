//! Layouts that live as long as the program, so that a state carries one pointer.

use super::{ContentError, Reason};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use std::sync::{Mutex, PoisonError};

/// How many different layouts a shelf keeps. What strangers send to a server must not fill its memory.
pub const MOST_LAYOUTS: usize = 1000;

/// A layout that lives as long as the program: one pointer in a state. Equal layouts of one shelf
/// are one pointer, so comparing and copying are free.
#[derive(Debug)]
pub struct Interned<T: 'static>(&'static T);

impl<T> Clone for Interned<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Interned<T> {}
impl<T> PartialEq for Interned<T> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0)
    }
}
impl<T> Eq for Interned<T> {}
impl<T> Hash for Interned<T> {
    // An address differs from run to run, and all states of a match share one layout: leaving it
    // out keeps keys reproducible.
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
impl<T> Deref for Interned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.0
    }
}

/// Where a game keeps its layouts: a `static` of its crate.
#[derive(Debug, Default)]
pub struct Shelf<T: 'static>(Mutex<Vec<&'static T>>);

impl<T: Eq> Shelf<T> {
    /// An empty shelf.
    pub const fn new() -> Self {
        Shelf(Mutex::new(Vec::new()))
    }

    /// Keeps a layout for good, once: reading the same file again costs no memory. There is room for
    /// [`MOST_LAYOUTS`].
    pub fn keep(&self, layout: T) -> Result<Interned<T>, ContentError> {
        let mut shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = shelf.iter().find(|known| ***known == layout) {
            return Ok(Interned(known));
        }
        if shelf.len() == MOST_LAYOUTS {
            return Err(ContentError::whole(Reason::Full));
        }
        let kept: &'static T = Box::leak(Box::new(layout));
        shelf.push(kept);
        Ok(Interned(kept))
    }
}
