"""``python -m lamplight.train``: see `lamplight.train`."""

from __future__ import annotations

import argparse
import dataclasses
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import lamplight
from lamplight.errors import SetupError
from lamplight.train import config as configs
from lamplight.train import files
from lamplight.train.config import Config
from lamplight.train.learn import Training
from lamplight.train.source import open_game

#: What a folder's training cannot change when it goes on.
FIXED = (
    "game",
    "players",
    "content",
    "options",
    "learner",
    "channels",
    "blocks",
    "small_channels",
    "small_blocks",
)


def parser() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m lamplight.train",
        description="A net learns a game by playing itself. If the folder holds a training, it goes on.",
        epilog="Defaults are told for a GPU; other machines and games have their own where it is better: "
        "docs/training.md.",
    )
    parser.add_argument("game", nargs="?", help="pathagon, foragers, moonlight, phototaxis or the-lamp")
    parser.add_argument("--out", type=Path, help="the folder of the training (runs/GAME-PLAYERS)")
    parser.add_argument("--fresh", action="store_true", help="begin anew, whatever the folder holds")
    parser.add_argument("--config", type=Path, help="settings from a file, such as one beside a net")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, as in trap=optional",
    )
    for each in dataclasses.fields(Config):
        if each.name not in ("game", "options"):
            default = f" ({each.default})" if each.default != "" else ""
            parser.add_argument(
                f"--{each.name.replace('_', '-')}",
                type=type(each.default),
                metavar=type(each.default).__name__.upper(),
                help=each.metadata["words"] + default,
            )
    return parser


def chosen(arguments: argparse.Namespace) -> dict[str, Any]:
    """The settings that somebody has made, in a file and on the command line."""
    settings = configs.read(arguments.config) if arguments.config else {}
    for each in dataclasses.fields(Config):
        value = getattr(arguments, each.name, None)
        if value is not None:
            settings[each.name] = value
    options = {}
    for text in arguments.option:
        key, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"an option is KEY=VALUE, as in trap=optional, not {text!r}")
        options[key] = value
    if options:
        settings["options"] = {**settings.get("options", {}), **options}
    return settings


def going_on(settings: dict[str, Any], about: dict[str, Any], out: Path) -> dict[str, Any]:
    """The settings with which a saved training goes on."""
    saved = {**about["settings"], "options": about["options"]}
    for name in FIXED:
        if settings.get(name, saved[name]) != saved[name]:
            raise SetupError(
                f"{out} holds a training with {name} {saved[name]}, not {settings[name]}: "
                "choose another folder with --out, or begin anew with --fresh"
            )
    # How long this run lasts is its own affair; a plan that is over is none.
    del saved["minutes"]
    if saved["plan"] * 60 <= about["age"]:
        del saved["plan"]
    return {**saved, **settings}


def configure(arguments: argparse.Namespace) -> tuple[Config, Path]:
    """The training that somebody wants, and its folder."""
    settings = chosen(arguments)
    about = None
    if arguments.out is not None and not arguments.fresh:
        about = files.saved(arguments.out)
    if about is None and "game" not in settings:
        raise SetupError(f"name a game: {', '.join(card['id'] for card in lamplight.games())}")
    own = about["settings"] if about else {}
    named = {name: settings.get(name, own.get(name)) for name in ("game", "players", "content", "options")}
    game = Config(**{name: value for name, value in named.items() if value is not None})
    open_game(game)
    out = arguments.out or Path("runs") / game.name
    if about is None and not arguments.fresh:
        about = files.saved(out)
    if about is not None:
        return Config(**going_on(settings, about, out)).check(), out
    gpu = False
    if settings.get("learner", Config.learner) == "torch":
        from lamplight.train.net import device

        gpu = device(settings.get("device", "")).type != "cpu"
    return configs.choose(settings, gpu), out


class Stop:
    """Ctrl-C, or a polite signal to end, ends a run at the next opportunity; a second one at once."""

    def __init__(self) -> None:
        self.wanted = False

    def __call__(self) -> bool:
        return self.wanted

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True
        print("ending: saving first, Ctrl-C again to end at once", file=sys.stderr, flush=True)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hears signals for a while."""
        before = {number: signal.signal(number, self._hear) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def main(arguments: Sequence[str] | None = None) -> int:
    """Trains, and says how it ended: 0 as planned, 2 refused, 130 ended from outside."""
    began = time.monotonic()
    told = parser().parse_args(arguments)
    command = ["python", "-m", "lamplight.train", *(sys.argv[1:] if arguments is None else arguments)]
    stop = Stop()
    try:
        config, out = configure(told)
        if told.fresh:
            files.clear(out)
        with stop.listening():
            training = Training(
                config, out, began=began, stop=stop, say=lambda line: print(line, flush=True), command=command
            )
            training.run()
    except (SetupError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 130 if stop.wanted else 0


if __name__ == "__main__":
    sys.exit(main())
