//! The nets that come with the program: `data/nets`. Nothing of them is read before somebody asks.

use crate::net::Net;
use crate::recipe::Recipe;
use lamplight_core::Encode;
use lamplight_core::options::OptionsInForce;
use rust_embed::RustEmbed;
use std::sync::{Arc, LazyLock, OnceLock};

#[derive(RustEmbed)]
#[cfg_attr(not(test), folder = "../../data/nets")]
#[cfg_attr(test, folder = "tests/nets")]
struct Files;

struct Shipped {
    name: String,
    recipe: Recipe,
    net: OnceLock<Option<Arc<Net>>>,
}

static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let shipped = |file: std::borrow::Cow<'static, str>| {
        let name = file.strip_suffix(".onnx")?;
        let recipe = Files::get(&format!("{name}.toml"))?.data;
        let recipe = Recipe::read(str::from_utf8(&recipe).ok()?).ok()?;
        Some(Shipped { name: name.to_string(), recipe, net: OnceLock::new() })
    };
    let mut all: Vec<Shipped> = Files::iter().filter_map(shipped).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
});

/// The net that comes with the program for games that begin like this one, under these options and the content of the house.
/// It is read once, and shared.
pub fn shipped<G: Encode>(start: &G, options: &OptionsInForce) -> Option<Arc<Net>> {
    let fits = |shipped: &&Shipped| shipped.recipe.check::<G>(start.seats(), options, true).is_ok();
    let found = SHIPPED.iter().find(fits)?;
    let read = || {
        let file = Files::get(&format!("{}.onnx", found.name))?;
        let net = Net::read(file.data.into_owned()).ok()?;
        Some(Arc::new(net.with_recipe(found.recipe.clone())))
    };
    // A test reads them all: there are none that cannot be read.
    found.net.get_or_init(read).clone().filter(|net| net.fits(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::GameOptions;
    use lamplight_pathagon::Pathagon;
    use lamplight_testkit::Case;
    use lamplight_the_lamp::TheLamp;

    fn find<G: Encode>(seats: u8, set: &str) -> Option<Arc<Net>> {
        let case = Case::<G>::new(seats, set);
        shipped(&case.start(), &case.options.in_force())
    }

    /// The nets of the tests, of which one has a recipe.
    #[test]
    fn a_net_is_found_where_its_recipe_holds_and_read_once() {
        let [net, again] = ["", "first=2"].map(|set| find::<Pathagon>(2, &format!("turn_limit=60 {set}")));
        assert!(Arc::ptr_eq(&net.unwrap(), &again.unwrap()));
        assert!(find::<Pathagon>(2, "").is_none());
        assert!(find::<TheLamp>(3, "").is_none());
    }
}
