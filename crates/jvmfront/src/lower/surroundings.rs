//! What the user who starts a program decides, and the program looks at (`threadproof.Surroundings`).

use ir::{LooksAt, Operand};

use super::unit::Unit;

/// The descriptor of a question for a name.
const ASKS: &str = "(Ljava/lang/String;)Ljava/lang/String;";

impl Unit<'_> {
    /// Gives the environment, as `NAME=VALUE`; `None`: it may be any.
    pub(crate) fn given(mut self, environment: Option<Vec<String>>) -> Self {
        self.environment = environment;
        self
    }

    /// Says whether it is one process of several.
    pub(crate) fn of_system(mut self, system: bool) -> Self {
        self.system = system;
        self
    }

    /// The environment that was given as an array of strings; null if none was.
    pub(crate) fn given_variables(&mut self) -> Operand {
        match self.environment.clone() {
            Some(variables) => self.string_array("environment", &variables),
            None => Operand::Const(0),
        }
    }

    /// What of its surroundings the closed program looks at.
    pub(crate) fn looks_at(&self) -> LooksAt {
        let asks = |name, desc| self.is_reached("threadproof/Surroundings", name, desc);
        let list = self.is_reached("java/lang/System", "getenv", "()Ljava/util/Map;");
        let values = asks("value", "(ILjava/lang/String;)Ljava/lang/String;");
        let input = asks("input", "()I");
        let reads = asks("fileByte", "()I");
        let property = "(Ljava/lang/String;Z)Ljava/lang/String;";
        let properties = self.is_reached("java/lang/System", "property", property);
        let open = properties || self.environment.is_none();
        LooksAt {
            input,
            environment: values || list || self.is_reached("java/lang/System", "getenv", ASKS),
            processors: asks("processors", "()I"),
            files: asks("files", "()V"),
            short_texts: values && open || input || reads,
            ..LooksAt::default()
        }
    }
}
