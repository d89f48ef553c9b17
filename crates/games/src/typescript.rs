//! The types of views in TypeScript, with everything that they are made of.

use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

/// The declarations of a type and of all that it is made of.
pub(crate) fn declarations<T: TS + 'static>() -> String {
    let mut collected = Collected { config: Config::default(), declared: BTreeMap::new() };
    collected.visit::<T>();
    collected.declared.into_values().collect::<Vec<_>>().join("\n")
}

struct Collected {
    config: Config,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Collected {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What TypeScript knows already has no file of its own.
        if T::output_path().is_none() || self.declared.contains_key(&T::ident(&self.config)) {
            T::visit_generics(self);
            return;
        }
        let docs = T::docs().map(|docs| docs.trim_end().to_string() + "\n").unwrap_or_default();
        let text = format!("{docs}export {}\n", T::decl(&self.config));
        self.declared.insert(T::ident(&self.config), text);
        T::visit_dependencies(self);
    }
}
