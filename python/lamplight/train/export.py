"""Nets as ONNX files, node by node.

A file has the input `sights` (games, planes, rows, columns) and the outputs `values` (games, players), each
seat's share of the win, and `policy` (games, terms), all float32. Its nodes are Conv, Relu, Add, Flatten,
Gemm, Concat and Sigmoid.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lamplight.extras import extra
from lamplight.train.sizes import Sizes

Numbers = NDArray[Any]


class Graph:
    """A net that is being drawn. Each method adds a node and gives the name of what comes out."""

    def __init__(self, sizes: Sizes) -> None:
        with extra("train"):
            import onnx
        self._onnx = onnx
        self._sizes = sizes
        self._nodes: list[Any] = []
        self._weights: list[Any] = []

    def conv(self, name: str, given: str, weight: Numbers, bias: Numbers, pad: int) -> str:
        """A convolution."""
        names = [given, self._weight(f"{name}.weight", weight), self._weight(f"{name}.bias", bias)]
        return self._node("Conv", names, pads=[pad] * 4, kernel_shape=list(weight.shape[2:]))

    def dense(self, name: str, given: str, weight: Numbers, bias: Numbers) -> str:
        """A layer in which everything depends on everything."""
        names = [given, self._weight(f"{name}.weight", weight), self._weight(f"{name}.bias", bias)]
        return self._node("Gemm", names, transB=1)

    def relu(self, given: str) -> str:
        """What is negative becomes 0."""
        return self._node("Relu", [given])

    def add(self, one: str, other: str) -> str:
        """The sum; what has one row and one column is added everywhere."""
        return self._node("Add", [one, other])

    def flatten(self, given: str) -> str:
        """All numbers of a game in a row."""
        return self._node("Flatten", [given], axis=1)

    def finish(self, logits: str, policy: list[str]) -> None:
        """What comes out: the logits of the values, and the parts of the policy."""
        self._nodes.append(self._onnx.helper.make_node("Sigmoid", [logits], ["values"]))
        self._nodes.append(self._onnx.helper.make_node("Concat", policy, ["policy"], axis=1))

    def packed(self) -> bytes:
        """The file."""
        helper, sizes = self._onnx.helper, self._sizes

        def told(name: str, *shape: int) -> Any:
            return helper.make_tensor_value_info(name, self._onnx.TensorProto.FLOAT, ["games", *shape])

        graph = helper.make_graph(
            self._nodes,
            "lamplight",
            [told("sights", *sizes.sight_shape)],
            [told("values", sizes.players), told("policy", sizes.terms)],
            self._weights,
        )
        model = helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", 17)], producer_name="lamplight"
        )
        model.ir_version = 8
        self._onnx.checker.check_model(model)
        packed: bytes = model.SerializeToString()
        return packed

    def _weight(self, name: str, numbers: Numbers) -> str:
        numbers = np.ascontiguousarray(numbers, np.float32)
        self._weights.append(self._onnx.numpy_helper.from_array(numbers, name))
        return name

    def _node(self, kind: str, given: list[str], **attributes: Any) -> str:
        name = f"{kind.lower()}{len(self._nodes)}"
        self._nodes.append(self._onnx.helper.make_node(kind, given, [name], **attributes))
        return name
