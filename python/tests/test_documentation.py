"""Every example in the documentation runs."""

import doctest
from pathlib import Path
from types import ModuleType

import lamplight
from lamplight import _native, gymnasium, openspiel, pettingzoo

ROOT = Path(__file__).parents[2]
NATIVE = [thing for thing in vars(_native).values() if callable(thing)]


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
    modules: list[ModuleType] = [lamplight, gymnasium, openspiel, pettingzoo]
    assert all(run(module, module.__name__) > 0 for module in modules)


def test_the_examples_of_the_native_classes_run() -> None:
    assert sum(run(thing, getattr(thing, "__name__", "")) for thing in NATIVE) > 20


def test_the_examples_of_the_tour_run() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted > 30


def test_the_example_of_the_front_page_runs() -> None:
    page = (ROOT / "python" / "README.md").read_text(encoding="utf-8")
    example = page.split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(example, names)
    assert isinstance(names["state"], lamplight.State)
    assert names["state"].is_over


def test_everything_that_is_offered_is_documented() -> None:
    for name in lamplight.__all__:
        thing = getattr(lamplight, name)
        if isinstance(thing, type):
            public = [own for own in vars(thing) if not own.startswith("_")]
            assert thing.__doc__, name
            assert [own for own in public if not getattr(thing, own).__doc__] == [], name
