"""Every example in the documentation runs."""

import doctest
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import lamplight
import pytest
from lamplight import _native, errors, files, gymnasium, openspiel, pettingzoo
from lamplight.train import config, curves, learn, linear, source

ROOT = Path(__file__).parents[2]
NATIVE = [thing for thing in vars(_native).values() if callable(thing)]
MODULES: list[ModuleType] = [lamplight, gymnasium, openspiel, pettingzoo]


def run(thing: object, name: str) -> int:
    """Runs the examples of one thing and of what belongs to it, and counts them."""
    tried = 0
    # What a module has imported belongs to others; native classes do not tell whose they are.
    owner = thing if isinstance(thing, ModuleType) else False
    for test in doctest.DocTestFinder().find(thing, name, module=owner, globs={}):
        results = doctest.DocTestRunner().run(test)
        assert results.failed == 0, test.name
        tried += results.attempted
    return tried


def test_the_examples_of_the_modules_run() -> None:
    assert all(run(module, module.__name__) > 0 for module in [*MODULES, errors, files])


@pytest.mark.parametrize(
    "module", [config, curves, learn, linear, source], ids=lambda module: module.__name__
)
def test_the_examples_about_training_run(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert results.failed == 0
    assert results.attempted > 0


def test_the_examples_of_the_native_classes_run() -> None:
    assert sum(run(thing, getattr(thing, "__name__", "")) for thing in NATIVE) > 20


def test_the_examples_of_the_tour_run() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted > 30


def test_the_example_of_the_page_about_training_runs() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "training.md"), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted > 5


def test_the_numbers_of_every_game_are_explained() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    section = page.split("\n## What the numbers mean\n")[1].split("\n## ")[0]
    games = section.split("\n### ")[1:]
    for card, words in zip(lamplight.games(), games, strict=True):
        assert f'lamplight.Game("{card["id"]}"' in words
        assert "observe()" in words
        assert "ids" in words.lower()


def test_the_example_of_the_front_page_runs() -> None:
    page = (ROOT / "python" / "README.md").read_text(encoding="utf-8")
    example = page.split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(example, names)
    assert isinstance(names["state"], lamplight.State)
    assert names["state"].is_over


def offered() -> Iterator[tuple[str, object]]:
    """All classes and functions of the package, and what the native classes offer."""
    for module in MODULES:
        for name in module.__all__:
            if not name.startswith("__"):
                yield f"{module.__name__}.{name}", getattr(module, name)
    for thing in NATIVE:
        if thing.__name__ in lamplight.__all__ and isinstance(thing, type):
            for name, own in vars(thing).items():
                if not name.startswith("_"):
                    yield f"{thing.__name__}.{name}", own


def test_everything_that_is_offered_is_documented() -> None:
    assert [name for name, thing in offered() if not thing.__doc__] == []


def test_everything_that_can_be_called_has_an_example() -> None:
    # Attributes are shown by the examples of their classes, the family of exceptions by its members.
    calls = {name: thing.__doc__ for name, thing in offered() if callable(thing)}
    assert len(calls) > 50
    assert [name for name, words in calls.items() if ">>>" not in (words or "")] == [
        "lamplight.LamplightError"
    ]
