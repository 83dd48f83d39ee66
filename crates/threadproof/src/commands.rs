//! The commands, one in each file.

pub(crate) mod check;
pub(crate) mod init;
pub(crate) mod locks;
pub(crate) mod models;
pub(crate) mod pages;
pub(crate) mod prove;
pub(crate) mod recheck;
pub(crate) mod replay;
pub(crate) mod reread;
pub(crate) mod run;
pub(crate) mod schedule;
pub(crate) mod show;
pub(crate) mod trace;
