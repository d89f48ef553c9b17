"""A net that learns a game by playing itself.

    python -m lamplight.train pathagon --minutes 9 --out runs/pathagon

Games are played in Rust on all cores (`lamplight.SelfPlay`), their positions are judged by a net of
PyTorch, on a GPU if there is one, and the net learns from what the searches find out. The result is an
ONNX file that the program plays: `lamplight play pathagon --seat 2=net:runs/pathagon/pathagon-2.onnx@800`.
With `--learner linear` numpy is all that it needs.

`docs/training.md` in the repository tells of settings, files and how to go on.
"""

from lamplight.train.config import Config, choose

__all__ = ["Config", "choose"]
