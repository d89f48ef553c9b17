"""The faces for other libraries are there as the documentation writes them, and say what they need."""

from __future__ import annotations

import subprocess
import sys

import lamplight
import pytest

LAZY = """
import sys
import lamplight

others = {"gymnasium", "pettingzoo", "pyspiel"}
assert not others & set(sys.modules), "nothing is imported that nobody has asked for"
env = lamplight.gymnasium.make("foragers", opponent="level:2", players=3)
assert env.observation_space.contains(env.reset(seed=1)[0])
assert lamplight.pettingzoo.env("the-lamp", players=3).possible_agents == ["seat_1", "seat_2", "seat_3"]
assert "lamplight_pathagon" in lamplight.openspiel.register()
assert others <= set(sys.modules)
print("done")
"""


def test_the_faces_are_imported_when_somebody_asks_for_them() -> None:
    done = subprocess.run([sys.executable, "-c", LAZY], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("done\n", "")


@pytest.mark.parametrize(
    ("face", "library"),
    [
        ("gymnasium", "gymnasium"),
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium"),
        ("openspiel", "pyspiel"),
    ],
)
def test_a_library_that_is_missing_is_named_with_its_extra(
    face: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"lamplight.{face}", raising=False)
    monkeypatch.delitem(vars(lamplight), face, raising=False)
    words = (
        rf"lamplight\.{face} needs {library}, which is not installed\. The extra '{face}' .* brings it along"
    )
    with pytest.raises(ModuleNotFoundError, match=words) as refused:
        getattr(lamplight, face)
    assert refused.value.name == library


def test_a_library_that_is_too_old_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    # gymnasium 1.0 does not know it.
    monkeypatch.delattr("gymnasium.vector.AutoresetMode")
    monkeypatch.delitem(sys.modules, "lamplight.gymnasium", raising=False)
    monkeypatch.delitem(vars(lamplight), "gymnasium", raising=False)
    words = (
        r"lamplight\.gymnasium needs another version of gymnasium than the one that is installed: .*"
        r"'AutoresetMode' .* The extra 'gymnasium' of lamplight brings it along"
    )
    with pytest.raises(ImportError, match=words) as refused:
        lamplight.gymnasium  # noqa: B018
    assert refused.value.name == "gymnasium.vector"


def test_nothing_else_is_made_up() -> None:
    with pytest.raises(AttributeError, match="module 'lamplight' has no attribute 'chess'"):
        lamplight.chess  # type: ignore[attr-defined]  # noqa: B018
