"""Nets of PyTorch, on a GPU if there is one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lamplight.errors import SetupError
from lamplight.extras import extra
from lamplight.train import architecture
from lamplight.train.config import Config
from lamplight.train.export import Graph
from lamplight.train.learner import Numbers
from lamplight.train.replay import Batch
from lamplight.train.sizes import Sizes

# Threads of PyTorch that wait for each other shall leave the cores to those that play.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
with extra("train"):
    import torch
    from torch import nn
    from torch.nn import functional

#: Steps in which the rate of learning rises to what it should be.
WARM_UP = 200


class Net(nn.Module):
    """The net of `lamplight.train.architecture`.

    While it learns, channels are brought to a common scale after each convolution; folded, the scale is part
    of the weights.
    """

    def __init__(self, sizes: Sizes, channels: int, blocks: int, folded: bool = False) -> None:
        super().__init__()
        self.sizes, self.channels, self.blocks = sizes, channels, blocks
        self.layers, self.norms = nn.ModuleDict(), nn.ModuleDict()
        for name, shape in architecture.shapes(sizes, channels, blocks).items():
            if len(shape) == 2:
                self.layers[name] = nn.Linear(shape[1], shape[0])
                continue
            scaled = name not in architecture.PLAIN
            self.layers[name] = nn.Conv2d(
                shape[1],
                shape[0],
                shape[2:],
                padding=architecture.pad(name, shape),
                bias=folded or not scaled,
            )
            if scaled and not folded:
                self.norms[name] = nn.BatchNorm2d(shape[0])

    def forward(self, sights: Any) -> tuple[Any, Any]:
        """The logits of the values, and the policy."""
        values, policy = architecture.flow(self, self.sizes, self.blocks, sights)
        return values, torch.cat(policy, 1)

    def conv(self, name: str, given: Any) -> Any:
        given = self.layers[name](given)
        return self.norms[name](given) if name in self.norms else given

    def dense(self, name: str, given: Any) -> Any:
        return self.layers[name](given)

    def relu(self, given: Any) -> Any:
        return functional.relu(given)

    def add(self, one: Any, other: Any) -> Any:
        return one + other

    def flatten(self, given: Any) -> Any:
        return given.flatten(1)

    def folded(self) -> dict[str, tuple[Any, Any]]:
        """The weights and biases of all layers, with the common scale in them."""
        folded = {}
        for name, layer in self.layers.items():
            weight, bias = layer.weight.detach(), layer.bias
            if name in self.norms:
                norm = self.norms[name]
                scale = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
                weight = weight * scale[:, None, None, None]
                bias = norm.bias.detach() - norm.running_mean * scale
            folded[name] = weight.float(), bias.detach().float()
        return folded

    def size(self) -> int:
        """How many parameters it has as it judges."""
        return sum(part.numel() for parts in self.folded().values() for part in parts)

    def draw(self, graph: Graph) -> None:
        """Draws the net as it judges."""
        weights = {
            name: (weight.cpu().numpy(), bias.cpu().numpy()) for name, (weight, bias) in self.folded().items()
        }
        architecture.draw(graph, self.sizes, self.blocks, weights)


class _Pupil:
    """A net and what makes it learn."""

    def __init__(self, config: Config, sizes: Sizes, channels: int, blocks: int, device: Any) -> None:
        self.config, self.device = config, device
        self.net = Net(sizes, channels, blocks).to(device)
        if device.type == "cuda":
            self.net = self.net.to(memory_format=torch.channels_last)
        weights = [weight for weight in self.net.parameters() if weight.ndim > 1]
        others = [weight for weight in self.net.parameters() if weight.ndim <= 1]
        groups = [{"params": weights, "weight_decay": config.decay}, {"params": others, "weight_decay": 0.0}]
        self.optimizer = torch.optim.AdamW(groups, lr=config.rate, fused=device.type == "cuda")
        self.steps = 0
        self.sums, self.batches = torch.zeros(3, device=device), 0

    def fit(self, batch: Batch, rate: float) -> None:
        self.net.train()
        self.steps += 1
        for group in self.optimizer.param_groups:
            group["lr"] = rate * min(1.0, self.steps / WARM_UP)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            logits, policy = self.net(batch.sights)
        share = self.config.root_share
        aims = (1 - share) * batch.outcomes + share * batch.roots
        value_loss = functional.binary_cross_entropy_with_logits(logits.float(), aims)
        policy_loss, foreseen = ragged_loss(policy.float(), batch)
        loss = policy_loss + self.config.value_weight * value_loss
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 4.0)
        self.optimizer.step()
        self.sums += torch.stack([policy_loss.detach(), value_loss.detach(), foreseen])
        self.batches += 1

    def figures(self) -> list[float]:
        means: list[float] = (self.sums / max(1, self.batches)).tolist()
        self.sums.zero_()
        self.batches = 0
        return means

    def state(self) -> dict[str, Numbers]:
        state: dict[str, Numbers] = {"steps": np.array(self.steps)}
        for name, tensor in self.net.state_dict().items():
            state[f"net.{name}"] = tensor.cpu().numpy()
        for number, weight in enumerate(self._weights()):
            for kind, tensor in self.optimizer.state.get(weight, {}).items():
                state[f"optimizer.{number}.{kind}"] = tensor.cpu().numpy()
        return state

    def load(self, state: Mapping[str, Numbers]) -> None:
        self.steps = int(state["steps"])
        net = {name[4:]: torch.from_numpy(array) for name, array in state.items() if name.startswith("net.")}
        self.net.load_state_dict(net)
        for number, weight in enumerate(self._weights()):
            start = f"optimizer.{number}."
            kinds = {name[len(start) :]: array for name, array in state.items() if name.startswith(start)}
            if kinds:
                self.optimizer.state[weight] = {
                    kind: torch.from_numpy(np.array(array)).to(
                        self.device if array.ndim or self._fused else "cpu"
                    )
                    for kind, array in kinds.items()
                }

    @property
    def _fused(self) -> bool:
        return bool(self.device.type == "cuda")

    def _weights(self) -> list[Any]:
        return [weight for group in self.optimizer.param_groups for weight in group["params"]]


class Nets:
    """The net that plays itself, and a smaller one that learns from the same games."""

    def __init__(self, config: Config, sizes: Sizes) -> None:
        self.config, self.sizes = config, sizes
        self.device = device(config.device)
        self.cuda = self.device.type == "cuda"
        self.groups = 2 if self.cuda else 1
        self.machine = torch.cuda.get_device_name(self.device) if self.cuda else "CPU (PyTorch)"
        if self.cuda:
            torch.backends.cudnn.benchmark = True
            torch.backends.cuda.matmul.allow_tf32 = True
            torch.backends.cudnn.allow_tf32 = True
        torch.manual_seed(config.seed)
        self._large = _Pupil(config, sizes, config.channels, config.blocks, self.device)
        self._pupils = {"large": self._large}
        if config.small_blocks:
            self._pupils["small"] = _Pupil(
                config, sizes, config.small_channels, config.small_blocks, self.device
            )
        self._due = 0.0
        # What judges: folded, and at half precision on a GPU. It is written anew in place: judges keep to it.
        self.judging = Net(sizes, config.channels, config.blocks, folded=True).to(self.device).eval()
        self.judging.requires_grad_(False)
        if self.cuda:
            self.judging = self.judging.half().to(memory_format=torch.channels_last)
        self.refresh()

    def store(self) -> DeviceMemory:
        return DeviceMemory(self.device)

    def judge(self, games: int) -> NetJudge:
        return NetJudge(self, games)

    def refresh(self) -> None:
        with torch.no_grad():
            for name, (weight, bias) in self._large.net.folded().items():
                self.judging.layers[name].weight.copy_(weight)
                self.judging.layers[name].bias.copy_(bias)

    def fit(self, batch: Batch, rate: float) -> None:
        batch = self._shaped(batch)
        self._large.fit(batch, rate)
        if "small" in self._pupils:
            # It learns less often from a sample.
            self._due += min(1.0, self.config.small_reuse / self.config.reuse)
            if self._due >= 1:
                self._due -= 1
                self._pupils["small"].fit(batch, rate)

    def _shaped(self, batch: Batch) -> Batch:
        sights = batch.sights.float()
        if self.cuda:
            sights = sights.contiguous(memory_format=torch.channels_last)
        return replace(batch, sights=sights)

    def figures(self) -> dict[str, float]:
        figures: dict[str, float] = {}
        for name, pupil in self._pupils.items():
            if pupil.batches:
                start = "" if name == "large" else f"{name}_"
                told = zip(("policy", "values", "foreseen"), pupil.figures(), strict=True)
                figures |= {start + key: value for key, value in told}
        return figures

    def state(self) -> dict[str, Numbers]:
        return {
            f"{name}.{key}": array
            for name, pupil in self._pupils.items()
            for key, array in pupil.state().items()
        }

    def load(self, state: Mapping[str, Numbers]) -> None:
        for name, pupil in self._pupils.items():
            start = f"{name}."
            own = {key[len(start) :]: array for key, array in state.items() if key.startswith(start)}
            if own:
                pupil.load(own)
        self.refresh()

    def nets(self) -> list[tuple[str, int, Callable[[Graph], None]]]:
        # The smaller one plays better in the same time.
        told = {"small": "", "large": "-large"} if "small" in self._pupils else {"large": ""}
        nets = [(end, self._pupils[name].net) for name, end in told.items()]
        return [(end, net.size(), net.draw) for end, net in nets]


class NetJudge:
    """Judges on a GPU while the host goes on with other games, or at once."""

    def __init__(self, learner: Nets, games: int) -> None:
        self._net, self._cuda, sizes = learner.judging, learner.cuda, learner.sizes

        def host(*shape: int) -> Any:
            return torch.zeros(games, *shape, pin_memory=learner.cuda)

        self._sights, self._values, self._policy = (
            host(*sizes.sight_shape),
            host(sizes.players),
            host(sizes.terms),
        )
        self.sights: NDArray[Any] = self._sights.numpy()
        self._graph: Any = None
        if self._cuda:
            self._event = torch.cuda.Event()
            self._given = torch.zeros(self._sights.shape, device=learner.device)
            self._capture()

    def start(self) -> None:
        if not self._cuda:
            with torch.inference_mode():
                values, policy = self._forward(self._sights)
            self._values, self._policy = values, policy
            return
        self._given.copy_(self._sights, non_blocking=True)
        if self._graph is None:
            with torch.inference_mode():
                self._out = self._forward(self._given)
        else:
            self._graph.replay()
        for host, out in zip((self._values, self._policy), self._out, strict=True):
            host.copy_(out, non_blocking=True)
        self._event.record()

    def wait(self) -> tuple[Numbers, Numbers]:
        if self._cuda:
            self._event.synchronize()
        return self._values.numpy(), self._policy.numpy()

    def _forward(self, sights: Any) -> tuple[Any, Any]:
        if self._cuda:
            sights = sights.half().contiguous(memory_format=torch.channels_last)
        values, policy = self._net(sights)
        return torch.sigmoid(values.float()), policy.float().contiguous()

    def _capture(self) -> None:
        # All kernels in one launch. What cannot be captured is launched one by one.
        try:
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side), torch.inference_mode():
                for _ in range(3):
                    self._forward(self._given)
            torch.cuda.current_stream().wait_stream(side)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.inference_mode(), torch.cuda.graph(graph):
                self._out = self._forward(self._given)
            self._graph = graph
        except RuntimeError as error:
            print(f"no CUDA graph, kernel by kernel instead: {error}", file=sys.stderr)


class DeviceMemory:
    """Arrays of PyTorch on a device."""

    def __init__(self, device: Any) -> None:
        self._device = device

    def empty(self, shape: tuple[int, ...], kind: str) -> Any:
        # Zeros of the host take no memory until they are written.
        make = torch.empty if self._device.type == "cuda" else torch.zeros
        return make(shape, dtype=getattr(torch, kind), device=self._device)

    def put(self, array: Any, places: NDArray[np.int64], values: NDArray[Any]) -> None:
        array[self._here(places)] = self._here(values).to(array.dtype)

    def pick(self, array: Any, places: Any) -> Any:
        return array[self._here(places) if isinstance(places, np.ndarray) else places]

    def spans(self, starts: NDArray[np.int64], counts: NDArray[np.int64]) -> tuple[Any, Any]:
        total = int(counts.sum())
        shift = self._here(starts - (np.cumsum(counts) - counts))
        owners = torch.arange(len(counts), device=self._device)
        owners = owners.repeat_interleave(self._here(counts), output_size=total)
        return owners, torch.arange(total, device=self._device) + shift[owners]

    def numpy(self, array: Any) -> NDArray[Any]:
        numbers: NDArray[Any] = array.cpu().numpy()
        return numbers

    def _here(self, array: NDArray[Any]) -> Any:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self._device, non_blocking=True)


def ragged_loss(policy: Any, batch: Batch) -> tuple[Any, Any]:
    """The cross entropy of the visits, on average, and how often the most visited action was foreseen."""
    count, terms = policy.shape
    # An action has fewer terms than there is room for: the others are zeros.
    padded = functional.pad(policy, (0, 1)).flatten()
    owners = batch.owners
    places = owners[:, None] * (terms + 1) + batch.actions.long()
    logits = padded.index_select(0, places.flatten()).view(places.shape).sum(1)
    with torch.no_grad():
        most = torch.full((count,), -torch.inf, device=policy.device).scatter_reduce(
            0, owners, logits, "amax"
        )
    logits = logits - most.index_select(0, owners)
    sums = torch.zeros(count, device=policy.device).index_add(0, owners, logits.exp())
    loss = -(batch.visits * (logits - sums.log().index_select(0, owners))).sum() / count
    with torch.no_grad():
        visited = torch.zeros(count, device=policy.device).scatter_reduce(0, owners, batch.visits, "amax")
        hit = (batch.visits >= visited.index_select(0, owners)) & (logits >= 0)
        foreseen = torch.zeros(count, device=policy.device).index_add(0, owners, hit.float()).clamp(max=1)
    return loss, foreseen.mean()


def device(name: str) -> Any:
    """Where to compute."""
    if name == "cuda" and not torch.cuda.is_available():
        raise SetupError("device is cuda, but PyTorch finds no GPU")
    try:
        return torch.device(name or ("cuda" if torch.cuda.is_available() else "cpu"))
    except RuntimeError as error:
        raise SetupError(f"PyTorch knows no device {name!r}") from error


def free_memory(name: str) -> float:
    """Bytes of a GPU that nobody uses, or 0."""
    here = device(name)
    return float(torch.cuda.mem_get_info(here)[0]) if here.type == "cuda" else 0.0
