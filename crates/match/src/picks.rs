//! Legal actions as a tree of picks: what a person picks first, then next, until one action is left. What can follow the
//! same picks shares a branch, so that a pick may stand in several: what follows it is what follows it in any of them.

use lamplight_core::{Name, Pick, Weight};
use serde::Serialize;

/// One step of the tree: things of one kind that can be picked here, each followed by these choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// What kind of thing is picked.
    pub kind: &'static str,
    pub names: Vec<Name>,
    /// What hangs on the action, if it is complete.
    #[serde(skip_serializing_if = "is_usual")]
    pub weight: Weight,
    /// What can be picked next; nothing if the action is complete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Branch>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "for serde")]
fn is_usual(weight: &Weight) -> bool {
    *weight == Weight::Usual
}

/// The picks of an action that are left, and what hangs on it.
type Rest<'a> = (&'a [Pick], Weight);

/// The tree of these actions' picks. No action's picks begin another's.
pub fn tree(actions: &[(Vec<Pick>, Weight)]) -> Vec<Branch> {
    grow(&actions.iter().map(|(picks, weight)| (picks.as_slice(), *weight)).collect::<Vec<_>>())
}

fn grow(actions: &[Rest<'_>]) -> Vec<Branch> {
    // What can be picked here, each once.
    let mut firsts: Vec<&Pick> = Vec::new();
    // What can follow, each once, and after which of the firsts.
    let mut follows: Vec<(Rest<'_>, Vec<usize>)> = Vec::new();
    let mut next = 0;
    for (picks, weight) in actions {
        let Some((first, rest)) = picks.split_first() else { continue };
        let rest = (rest, *weight);
        // Lists are sorted: the same pick has mostly been seen last, and the same follows it in the same order.
        let nth = firsts.iter().rposition(|known| known.name == first.name && known.kind == first.kind);
        let nth = nth.unwrap_or_else(|| {
            firsts.push(first);
            firsts.len() - 1
        });
        let known = |&at: &usize| follows[at].0 == rest && firsts[follows[at].1[0]].kind == first.kind;
        let at = (next..follows.len()).chain(0..next).find(known).unwrap_or_else(|| {
            follows.push((rest, Vec::with_capacity(firsts.len().max(8))));
            follows.len() - 1
        });
        follows[at].1.push(nth);
        next = at + 1;
    }
    // What can follow the same picks shares a branch.
    let mut branches: Vec<(Vec<usize>, Vec<Rest<'_>>)> = Vec::new();
    for (rest, mut after) in follows {
        after.sort_unstable();
        match branches.iter_mut().find(|(known, _)| *known == after) {
            Some((_, rests)) => rests.push(rest),
            None => branches.push((after, vec![rest])),
        }
    }
    let branch = |(after, rests): (Vec<usize>, Vec<Rest<'_>>)| Branch {
        kind: firsts[after[0]].kind,
        names: after.iter().map(|&nth| firsts[nth].name.clone()).collect(),
        weight: if rests[0].0.is_empty() { rests[0].1 } else { Weight::Usual },
        then: grow(&rests),
    };
    branches.into_iter().map(branch).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::Seat;

    fn usual(actions: &[Vec<Pick>]) -> Vec<Branch> {
        tree(&actions.iter().map(|picks| (picks.clone(), Weight::Usual)).collect::<Vec<_>>())
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
        let expected = "cell:a1,a2,a3 > (cell:b1,b2); cell:a2 > (button:grow); button:end";
        assert_eq!(shown(&usual(&actions)), expected);
        assert_eq!(usual(&[]), []);
    }

    #[test]
    fn what_weighs_more_has_a_branch_of_its_own() {
        let buttons = [("go", Weight::Usual), ("wait", Weight::Usual), ("stop", Weight::Final)];
        let buttons = buttons.into_iter().map(|(name, weight)| (vec![Pick::button(name)], weight));
        assert_eq!(shown(&tree(&buttons.collect::<Vec<_>>())), "button:go,wait; button:stop!");
    }

    #[test]
    fn picks_in_any_order_come_together() {
        let pair = |from: &str, to: &str| vec![Pick::cell(from), Pick::cell(to)];
        // The same pick in two places of the list.
        let actions = [
            pair("a1", "b1"),
            pair("a2", "b1"),
            pair("a2", "b2"),
            pair("a1", "b2"),
            vec![Pick::seat(Seat::ALL[0])],
        ];
        assert_eq!(shown(&usual(&actions)), "cell:a1,a2 > (cell:b1,b2); seat:1");
        let turned = [pair("a1", "b1"), pair("a1", "b2"), pair("a2", "b2"), pair("a2", "b1")];
        assert_eq!(shown(&usual(&turned)), "cell:a1,a2 > (cell:b1,b2)");
    }
}
