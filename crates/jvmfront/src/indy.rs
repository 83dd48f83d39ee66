//! `invokedynamic` (JVMS 6.5): what javac makes of lambdas, string concatenation and records.
//!
//! The bootstrap method says what a site means. Those of `LambdaMetafactory`, `StringConcatFactory` and
//! `ObjectMethods` are known, and become code of ours; any other is a gap where it is executed.

mod adapt;
mod concat;
mod lambda;
mod record;

use std::sync::Arc;

use crate::class::{Const, Handle, MethodDesc, Name};
use crate::lower::body::{Lower, Res};
use crate::lower::types;

impl Lower<'_, '_> {
    /// `invokedynamic`.
    pub(crate) fn invoke_dynamic(
        &mut self,
        bootstrap: u16,
        name: &Name,
        desc: &Arc<MethodDesc>,
    ) -> Res<()> {
        let (params, _) = types::signature(desc, false);
        let args = self.pop_args(&params)?;
        let class = Arc::clone(&self.class);
        let Some(site) = class.bootstraps.get(usize::from(bootstrap)) else {
            self.gap("an invokedynamic without its bootstrap method");
            return Ok(());
        };
        let Handle::Method(_, maker) = &site.method else {
            self.gap("an invokedynamic whose bootstrap method is a field");
            return Ok(());
        };
        match (&*maker.class, &*maker.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.lambda(bootstrap, name, desc, &site.arguments, &args)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                let Some(Const::String(recipe)) = site.arguments.first() else {
                    self.gap("a string concatenation without its recipe");
                    return Ok(());
                };
                self.concat(recipe, &site.arguments[1..], desc, &args)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => {
                let recipe = vec![1; args.len()];
                self.concat(&recipe, &[], desc, &args)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => {
                self.record_method(name, &site.arguments, &args)
            }
            (class, method) => {
                let class = crate::class::dotted(class);
                self.gap(format!("an invokedynamic of {class}.{method}"));
                Ok(())
            }
        }
    }
}
