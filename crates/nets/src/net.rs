//! A network: read, checked, run.

use crate::recipe::Recipe;
use lamplight_core::encode::Shape;
use lamplight_core::options::OptionsInForce;
use lamplight_core::seat::MAX_SEATS;
use lamplight_core::{Encode, Game};
use rten::{
    Dimension, Model, ModelOptions, NodeId, OpRegistry, RunOptions, ThreadPool, ValueView, op_registry,
};
use std::path::Path;
use std::sync::Arc;
use std::{fmt, fs};

/// No board is larger: a file that asks for more is damaged.
const MOST_NUMBERS: usize = 1 << 20;

/// A network that judges positions of one game. Many bots can share it.
pub struct Net {
    model: Model,
    sights: NodeId,
    values: NodeId,
    policy: NodeId,
    /// What it is shown of a position.
    shape: Shape,
    /// How many shares of the win it gives.
    players: usize,
    /// How many numbers it gives for the actions.
    terms: usize,
    recipe: Option<Recipe>,
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net")
            .field("shape", &self.shape)
            .field("players", &self.players)
            .field("terms", &self.terms)
            .field("recipe", &self.recipe)
            .finish_non_exhaustive()
    }
}

/// Why a net cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// There is no such file, or it may not be read.
    #[error("{file}: {reason}")]
    File {
        /// Its path.
        file: String,
        /// What the operating system says.
        reason: String,
    },
    /// It is no ONNX file, a damaged one, or one with operators that are not known here.
    #[error("this is no ONNX model that can be read here: {0}")]
    Onnx(String),
    /// An input or an output is missing.
    #[error("the model has no {what} '{name}'; it has {there}")]
    Missing {
        /// Whether it is an input or an output.
        what: &'static str,
        /// What it has to be called.
        name: &'static str,
        /// What there is.
        there: String,
    },
    /// An input or an output has another form than it should have.
    #[error("'{name}' is {found}; it has to be {needed}")]
    Form {
        /// What it is called.
        name: &'static str,
        /// What it looks like.
        found: String,
        /// What would be right.
        needed: &'static str,
    },
    /// The model cannot be run.
    #[error("the model cannot judge two positions at once: {0}; export it for any number of them")]
    Run(String),
    /// The file that tells how it was made cannot be read.
    #[error("{file}: {reason}")]
    Recipe {
        /// Its path.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
    /// It is for something else.
    #[error("made for {made}; {asked}")]
    Other {
        /// What it was made for.
        made: String,
        /// What is to be played.
        asked: String,
    },
    /// It is shown something else than this game shows.
    #[error("'sights' shows {found}, {needed} are needed: train it with this version of the program")]
    Sights {
        /// Planes, rows and columns.
        found: String,
        /// What the game shows.
        needed: String,
    },
    /// It says something else about actions than this game asks for.
    #[error("'policy' has {found} numbers, {needed} are needed: train it with this version of the program")]
    Policy {
        /// How many there are.
        found: usize,
        /// How many there should be.
        needed: usize,
    },
}

impl Net {
    /// Reads a net from a file, and from the file of the same name with the ending `.toml`, if it is there, how it was made.
    pub fn open(path: &Path) -> Result<Net, NetError> {
        let unread = |path: &Path, error: std::io::Error| NetError::File {
            file: path.display().to_string(),
            reason: error.to_string(),
        };
        let mut net = Net::read(fs::read(path).map_err(|error| unread(path, error))?)?;
        let beside = path.with_extension("toml");
        match fs::read_to_string(&beside) {
            Ok(text) => {
                let wrong = |reason| NetError::Recipe { file: beside.display().to_string(), reason };
                net.recipe = Some(Recipe::read(&text).map_err(wrong)?);
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(unread(&beside, error)),
        }
        Ok(net)
    }

    /// Reads a net from the bytes of an ONNX file, and has it judge two empty positions, so that one that cannot be run is
    /// refused at once.
    pub fn read(bytes: Vec<u8>) -> Result<Net, NetError> {
        let onnx = |error: rten::LoadError| NetError::Onnx(one_line(error));
        // What is optimised are milliseconds of the whole search; it would start threads for every core.
        let model =
            ModelOptions::with_ops(operators()).enable_optimization(false).load(bytes).map_err(onnx)?;
        let sights = named(&model, "input", "sights", model.input_ids())?;
        let values = named(&model, "output", "values", model.output_ids())?;
        let policy = named(&model, "output", "policy", model.output_ids())?;
        let shape = board(&model, sights)?;
        let mut net = Net { model, sights, values, policy, shape, players: 0, terms: 0, recipe: None };
        let (values, policy) = net.run(&vec![0.0; 2 * shape.len()], 2)?;
        (net.players, net.terms) = (values.len() / 2, policy.len() / 2);
        if !(1..=MAX_SEATS).contains(&net.players) {
            return Err(NetError::Form {
                name: "values",
                found: format!("[n, {}]", net.players),
                needed: "[n, players], a share of the win for each of 1 to 6 seats",
            });
        }
        Ok(net)
    }

    /// The same net, made by this recipe.
    pub fn with_recipe(mut self, recipe: Recipe) -> Net {
        self.recipe = Some(recipe);
        self
    }

    /// How it was made, if that is known.
    pub fn recipe(&self) -> Option<&Recipe> {
        self.recipe.as_ref()
    }

    /// Checks that it judges games that begin like this one, under these options, with the content of the house or another.
    /// Which seat begins is no matter.
    pub fn check<G: Encode>(
        &self,
        start: &G,
        options: &OptionsInForce,
        is_house: bool,
    ) -> Result<(), NetError> {
        if let Some(recipe) = &self.recipe {
            recipe.check::<G>(start.seats(), options, is_house)?;
        }
        self.check_form(start)
    }

    /// Checks that it is shown what this game shows, and says what this game asks for.
    pub fn check_form<G: Encode>(&self, state: &G) -> Result<(), NetError> {
        if self.players != usize::from(state.seats()) {
            return Err(other(players(self.players), format!("this game has {}", state.seats())));
        }
        let (sight, terms) = (state.sight(), state.terms().len(state.shape()));
        if self.shape != sight {
            let planes =
                |shape: Shape| format!("{} planes of {} by {}", shape.planes, shape.rows, shape.columns);
            return Err(NetError::Sights { found: planes(self.shape), needed: planes(sight) });
        }
        if self.terms != terms {
            return Err(NetError::Policy { found: self.terms, needed: terms });
        }
        Ok(())
    }

    /// Whether a position is of the form that it judges.
    pub(crate) fn fits<G: Game + Encode>(&self, state: &G) -> bool {
        self.check_form(state).is_ok()
    }

    /// How many numbers it is shown of a position.
    pub(crate) fn numbers(&self) -> usize {
        self.shape.len()
    }

    /// What it says of `count` positions: the values of all, then the numbers for the actions of all.
    pub(crate) fn run(&self, sights: &[f32], count: usize) -> Result<(Vec<f32>, Vec<f32>), NetError> {
        let Shape { planes, rows, columns } = self.shape;
        let shown = ValueView::from_shape([count, planes, rows, columns], sights);
        let shown = shown.map_err(|error| NetError::Run(one_line(error)))?;
        let inputs = vec![(self.sights, shown.into())];
        let outputs = [self.values, self.policy];
        let options = COMPANION.with(RunOptions::clone);
        let said = self.model.run_n(inputs, outputs, Some(options));
        let [values, policy] = said.map_err(|error| NetError::Run(one_line(error)))?;
        let needed = "float32 [n, numbers], a row for each position";
        let rows = |name, value: rten::Value| match value.into_shape_vec::<f32, 2>() {
            Ok(([rows, _], numbers)) if rows == count => Ok(numbers),
            Ok((shape, _)) => Err(NetError::Form { name, found: format!("{shape:?} for {count}"), needed }),
            Err(error) => {
                Err(NetError::Form { name, found: format!("something else ({})", one_line(error)), needed })
            }
        };
        Ok((rows("values", values)?, rows("policy", policy)?))
    }
}

thread_local! {
    // The library runs models on threads of its own and offers no way around it. One of them, that works while this thread
    // waits, comes to the same: as many are busy as ask.
    static COMPANION: RunOptions =
        RunOptions::default().with_thread_pool(Some(Arc::new(ThreadPool::with_num_threads(1))));
}

/// What convolutional networks are made of. The program is smaller without the rest, and files that are not nets are
/// refused.
fn operators() -> OpRegistry {
    op_registry!(
        Add,
        AveragePool,
        BatchNormalization,
        Cast,
        Clip,
        Concat,
        Conv,
        Div,
        Elu,
        Erf,
        Exp,
        Flatten,
        Gather,
        Gelu,
        Gemm,
        GlobalAveragePool,
        HardSigmoid,
        HardSwish,
        Identity,
        LayerNormalization,
        LeakyRelu,
        LogSoftmax,
        MatMul,
        Max,
        MaxPool,
        Min,
        Mul,
        Neg,
        Pad,
        Pow,
        PRelu,
        ReduceMax,
        ReduceMean,
        ReduceSum,
        Relu,
        Reshape,
        Shape,
        Sigmoid,
        Slice,
        Softmax,
        Softplus,
        Split,
        Sqrt,
        Squeeze,
        Sub,
        Sum,
        Tanh,
        Transpose,
        Unsqueeze
    )
}

pub(crate) fn other(made: String, asked: String) -> NetError {
    NetError::Other { made, asked }
}

pub(crate) fn players(count: usize) -> String {
    format!("{count} player{}", if count == 1 { "" } else { "s" })
}

/// The input or output of this name.
fn named(model: &Model, what: &'static str, name: &'static str, ids: &[NodeId]) -> Result<NodeId, NetError> {
    let name_of =
        |&id: &NodeId| model.node_info(id).and_then(|node| node.name()).unwrap_or_default().to_string();
    ids.iter().find(|id| name_of(id) == name).copied().ok_or_else(|| {
        let there: Vec<String> = ids.iter().map(name_of).collect();
        let there = if there.is_empty() { "none".to_string() } else { there.join(", ") };
        NetError::Missing { what, name, there }
    })
}

/// The planes, rows and columns of what it is shown.
fn board(model: &Model, sights: NodeId) -> Result<Shape, NetError> {
    let declared = model.node_info(sights).and_then(|node| node.shape()).unwrap_or_default();
    let fixed = |dimension: &Dimension| match dimension {
        Dimension::Fixed(size) => Some(*size),
        Dimension::Symbolic(_) => None,
    };
    let sizes: Option<Vec<usize>> = declared.iter().skip(1).map(fixed).collect();
    let numbers = |sizes: &[usize]| sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size));
    match sizes.as_deref() {
        Some(&[planes, rows, columns])
            if numbers(&[planes, rows, columns]).is_some_and(|count| (1..=MOST_NUMBERS).contains(&count)) =>
        {
            Ok(Shape { planes, rows, columns })
        }
        _ => Err(NetError::Form {
            name: "sights",
            found: format!("{declared:?}"),
            needed: "float32 [n, planes, rows, columns], fixed but for n",
        }),
    }
}

/// What a library says, on one line.
fn one_line(error: impl fmt::Display) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
