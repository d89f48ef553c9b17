//! Legal actions as a tree of picks: what a person picks first, then next, until one action is left.

use lamplight_core::{Name, Pick, Weight};
use serde::Serialize;

/// One step of the tree: things of one kind that can be picked here, all followed by the same choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// What kind of thing is picked.
    pub kind: &'static str,
    /// Which ones.
    pub names: Vec<Name>,
    /// What hangs on the action, if it is complete.
    #[serde(skip_serializing_if = "is_usual")]
    pub weight: Weight,
    /// What is picked next; nothing if the action is complete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Branch>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "for serde")]
fn is_usual(weight: &Weight) -> bool {
    *weight == Weight::Usual
}

/// The picks of an action that are left, and what hangs on it.
type Rest = (std::vec::IntoIter<Pick>, Weight);

/// The tree of these actions' picks. No action's picks begin another's.
pub fn tree(actions: impl Iterator<Item = (Vec<Pick>, Weight)>) -> Vec<Branch> {
    let actions = actions.filter(|(picks, _)| !picks.is_empty());
    grow(actions.map(|(picks, weight)| (picks.into_iter(), weight)).collect())
}

fn grow(actions: Vec<Rest>) -> Vec<Branch> {
    // What can be picked here, in the order of the list, and what follows.
    let mut first: Vec<(Pick, Vec<Rest>)> = Vec::new();
    for (mut rest, weight) in actions {
        let Some(pick) = rest.next() else { continue };
        // Lists are sorted, so that the same pick has mostly been seen last.
        match first.iter_mut().rev().find(|(known, _)| *known == pick) {
            Some((_, next)) => next.push((rest, weight)),
            None => first.push((pick, vec![(rest, weight)])),
        }
    }
    let mut branches: Vec<Branch> = Vec::new();
    for (Pick { kind, name }, next) in first {
        let weight = match next.as_slice() {
            [(rest, weight)] if rest.len() == 0 => *weight,
            _ => Weight::Usual,
        };
        let then = grow(next);
        let alike =
            |branch: &&mut Branch| branch.kind == kind && branch.weight == weight && branch.then == then;
        match branches.iter_mut().find(alike) {
            Some(branch) => branch.names.push(name),
            None => branches.push(Branch { kind, names: vec![name], weight, then }),
        }
    }
    branches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(actions: &[Vec<Pick>]) -> Vec<Branch> {
        tree(actions.iter().map(|picks| (picks.clone(), Weight::Usual)))
    }

    fn shown(branches: &[Branch]) -> String {
        let one = |branch: &Branch| {
            let then =
                if branch.then.is_empty() { String::new() } else { format!(" > ({})", shown(&branch.then)) };
            let weight = if branch.weight == Weight::Usual { "" } else { "!" };
            format!("{}:{}{weight}{then}", branch.kind, branch.names.join(","))
        };
        branches.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn what_goes_on_alike_shares_a_branch() {
        let move_to = |from: &str, to: &str| vec![Pick::cell(from), Pick::cell(to)];
        let mut actions: Vec<Vec<Pick>> =
            ["a1", "a2", "a3"].iter().flat_map(|from| ["b1", "b2"].map(|to| move_to(from, to))).collect();
        assert_eq!(shown(&usual(&actions)), "cell:a1,a2,a3 > (cell:b1,b2)");
        actions.push(vec![Pick::cell("a2"), Pick::button("grow")]);
        actions.push(vec![Pick::button("end")]);
        let expected = "cell:a1,a3 > (cell:b1,b2); cell:a2 > (cell:b1,b2; button:grow); button:end";
        assert_eq!(shown(&usual(&actions)), expected);
        assert_eq!(usual(&[]), []);
    }

    #[test]
    fn what_weighs_more_has_a_branch_of_its_own() {
        let buttons = [("go", Weight::Usual), ("wait", Weight::Usual), ("stop", Weight::Final)];
        let buttons = buttons.into_iter().map(|(name, weight)| (vec![Pick::button(name)], weight));
        assert_eq!(shown(&tree(buttons)), "button:go,wait; button:stop!");
    }
}
