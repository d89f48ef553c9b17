"""Writes the nets of the tests anew: python write.py (needs the packages onnx and numpy).

They have learned nothing; what they say is known: of two seats, the one to act has as large a share as its plane (the first) is full,
the other one as the second is; three seats get 0.5, 0.3 and 0.2. The number of an action's term i is ln(i + 1).
"""

from pathlib import Path

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper, save

HERE = Path(__file__).parent


def write(name, planes, size, players, terms, sights="sights", first=np.log(1.0), batch="n"):
    policy = np.log(np.arange(1.0, terms + 1))
    policy[0] = first
    weights = np.zeros((players, planes))
    if players == 2:
        weights[[0, 1], [0, 1]] = 1.0
    constants = {
        "weights": weights,
        "shares": [0.0, 0.0] if players == 2 else [0.5, 0.3, 0.2],
        "nothing": np.zeros((planes, 1)),
        "numbers": policy,
    }
    nodes = [
        helper.make_node("GlobalAveragePool", [sights], ["means"]),
        helper.make_node("Flatten", ["means"], ["flat"], axis=1),
        helper.make_node("Gemm", ["flat", "weights", "shares"], ["values"], transB=1),
        helper.make_node("MatMul", ["flat", "nothing"], ["zero"]),
        helper.make_node("Add", ["zero", "numbers"], ["policy"]),
    ]
    form = lambda name, *shape: helper.make_tensor_value_info(name, TensorProto.FLOAT, [batch, *shape])  # noqa: E731
    graph = helper.make_graph(
        nodes,
        name,
        [form(sights, planes, size, size)],
        [form("values", players), form("policy", terms)],
        [numpy_helper.from_array(np.asarray(value, np.float32), key) for key, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    checker.check_model(model)
    save(model, HERE / f"{name}.onnx")


write("pathagon", 12, 7, 2, 147)
write("the-lamp", 432, 1, 3, 6)
write("no-number", 12, 7, 2, 147, first=np.nan)
write("unnamed", 12, 7, 2, 147, sights="x")
write("one-at-a-time", 12, 7, 2, 147, batch=1)
write("curt", 12, 7, 2, 49)
